"""The report as tables in Markdown: whole for a reader, short for a model's card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vision.training.report.report import LEFT_OUT_MEAN_TARGET_F1, Detail, Report, Row, figures_of

FIGURE_COLUMNS = ("precision", "recall", "f1", "placing_f1", "accuracy")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; every column but the first is aligned to the right."""
    lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _verdict(reached: bool | None) -> str:
    return {True: "reached", False: "NOT reached", None: ""}[reached]


def _line(row: Row) -> list[object]:
    if row.score is None:
        return [row.on, *[""] * 7, f"{row.target:.2f}" if row.target else "", row.note]
    named = figures_of(row)
    figures = [f"{named[name]:.4f}" if name in named else "" for name in FIGURE_COLUMNS]
    target = f"{row.target:.2f}" if row.target is not None else ""
    return [row.on, row.pictures or "", row.score.labelled, *figures, target, _verdict(row.reached)]


def main_table(report: Report) -> str:
    """A line for each kind of pictures, and the mean over the sets left out in training."""
    lines = [_line(row) for row in report.rows]
    if report.left_out_mean is not None:
        reached = _verdict(report.left_out_mean >= LEFT_OUT_MEAN_TARGET_F1)
        mean = [f"{report.left_out_mean:.4f}", "", "", f"{LEFT_OUT_MEAN_TARGET_F1:.2f}", reached]
        lines.append(["mean over the sets left out", "", "", "", "", *mean])
    return table(["measured on", "pictures", "tiles", *FIGURE_COLUMNS, "target", ""], lines)


def card_table(report: Report, figures: Sequence[str]) -> str:
    """A line for each kind of pictures on which one of a model's own figures was measured, with the first of
    these.
    """
    lines = []
    for row in report.rows:
        measured = figures_of(row)
        for name in [name for name in figures if name in measured][:1]:
            is_told = row.reached is not None and name != "placing_f1"  # targets are for tiles named right
            target = f"{_verdict(row.reached)} ({row.target:.2f})" if is_told else ""
            labelled = row.score.labelled if row.score else ""
            lines.append([row.on, row.pictures or "", labelled, f"{measured[name]:.3f}", target])
    return table(["measured on", "pictures", "tiles", "share", "target"], lines)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _faces(detail: Detail) -> str:
    rows = [
        [
            f"`{face}`",
            s.labelled,
            s.found,
            *(_percent(v) for v in (s.precision, s.recall, s.f1)),
            s.missed,
            s.from_nothing,
        ]
        for face, s in detail.faces.items()
    ]
    header = ["face", "there", "found", "precision %", "recall %", "F1 %", "missed", "found where no tile is"]
    return table(header, rows)


def _mix_ups(detail: Detail) -> str:
    """The watched pairs, and what is taken for what oftenest."""
    hard = table(
        ["watched pairs", "mistaken", "of"], [[name, *counts] for name, counts in detail.hard.items()]
    )
    worst = table(
        ["commonest mix-ups", "taken for", "times"],
        [[f"`{label}`", f"`{found}`", count] for label, found, count in detail.worst],
    )
    return f"{hard}\n{worst}"


def _calibration(detail: Detail) -> str:
    """What a confidence means: share right by confidence, and what leaving out less sure readings does."""
    bins = table(
        ["confidence", "readings", "said %", "right %"],
        [
            [f"{one.low:.2f} to {one.high:.2f}", one.count, _percent(one.sure), _percent(one.right)]
            for one in detail.bins
        ],
    )
    thresholds = table(
        ["at least", "precision %", "recall %", "F1 %"],
        [[f"{at:.2f}", *(_percent(v) for v in (s.precision, s.recall, s.f1))] for at, s in detail.thresholds],
    )
    return f"Expected calibration error: {detail.error:.3f}.\n\n{bins}\n{thresholds}"


def sample(report: Report) -> str:
    """How much was measured on."""
    photos = f"every {report.every}th photo" if report.every > 1 else "all photos"
    return f"Measured on {photos} and {report.drawn} drawn pictures of each unseen set.\n"


def whole(report: Report) -> str:
    """Everything."""
    parts = [
        f"# Figures of {report.models}\n",
        sample(report),
        table(["tile set", "photographs trained on", "to check with"], report.splits),
        main_table(report),
    ]
    for detail in report.details:
        parts += [f"## {detail.on[0].upper()}{detail.on[1:]}\n", _faces(detail), _mix_ups(detail)]
        parts.append(_calibration(detail))
    return "\n".join(parts)
