"""Writes the firmware's message tables from the dictionary that Python itself uses.

    python -m firmware_bridge.firmware_tables          write firmware/src/tables.h and tables.c
    python -m firmware_bridge.firmware_tables --check  say whether they are as they should be

A test holds the two files to the code, so the firmware and the host cannot disagree about a byte.
"""

from __future__ import annotations

import sys
from enum import IntEnum, IntFlag
from pathlib import Path
from zlib import crc32

from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    Dump,
    FaultCode,
    Lamp,
    LidPosition,
    LiftPosition,
    LogEvent,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.dictionary import OURS
from firmware_bridge.messages.message import LONGEST, Message, Role, layout

FOLDER = Path(__file__).parent / "firmware" / "src"
BOARDS = {"mega2560": "", "pico": "BOARD_PICO", "esp32c3": "BOARD_ESP32C3"}
"""What each port's board is called, and what its build defines; the first is what a build without any is."""
VERSION = "1.0"
BUILT = "sides=4\nmax_stacks=20\nlids=1\ndice=4\nboard={board}\nsets=2\n"
"""How the machine is built; the fingerprint is taken over this."""
_ENUMS: dict[str, type[IntEnum] | type[IntFlag]] = {
    "ACTIVITY": Activity,
    "LIDS": LidPosition,
    "LIFT": LiftPosition,
    "FAULT": FaultCode,
    "PLACE": Place,
    "REFUSED": Refusal,
    "ABORTED": AbortReason,
    "FLAG": StatusFlag,
    "LAMP": Lamp,
    "DUMP": Dump,
    "LOG": LogEvent,
}
_FORM = {"u8": "1", "u16": "2", "u32": "4", "u8s": "s"}
_TOP = "/* Written by `python -m firmware_bridge.firmware_tables` from the dictionary that Python uses. */\n"


def firmware(board: str) -> str:
    """Name and version that a board says in its hello_reply: 24 bytes at most."""
    return f"{board} {VERSION}"


def fingerprint(board: str) -> int:
    """What a board says of how its machine is built."""
    return crc32(BUILT.format(board=board).encode())


def header() -> str:
    """The text of ``tables.h``."""
    lines = [_TOP + "#ifndef TABLES_H", "#define TABLES_H", "", "#include <stdint.h>", ""]
    lines += ["enum message {"]
    lines += [f"    MESSAGE_{kind.name().upper()} = {kind.ID}," for kind in messages.ALL]
    lines += ["};", ""]
    for prefix, words in _ENUMS.items():
        # Not the name of the prefix: FAULT is a prefix of words and of the message.
        lines += [f"enum {prefix.lower()}_word {{"]
        lines += [f"    {prefix}_{word.name} = {word.value}," for word in words]
        lines += ["};", ""]
    lines += [
        f"#define PROTOCOL {messages.PROTOCOL}",
        f"#define LONGEST_LEASE_MS {messages.LONGEST_LEASE_MS}",
        *_names(),
        f"#define DICTIONARY_SIZE {len(OURS.text)}",
        f"#define DICTIONARY_CRC 0x{OURS.crc:08X}ul",
        f"#define LIST_MAX {LONGEST['u8s']}",
        f"#define BLOB_MAX {LONGEST['blob']}",
        "",
        "/* The dictionary's text, in flash. */",
        "extern const char dictionary_text[];",
        "/* How the machine is built; the fingerprint is taken over it. In flash. */",
        "extern const char configuration_text[];",
        "",
        "/* Fields of what the host may say: 1, 2, 4 bytes, or s, a length byte and so many. */",
        "struct form {",
        "    uint8_t message;",
        "    char fields[4];",
        "};",
        f"enum {{ FORMS = {len(_host_messages())} }};",
        "extern const struct form forms[FORMS]; /* in flash */",
        "",
        "#endif",
    ]
    return "\n".join(lines) + "\n"


def _names() -> list[str]:
    lines: list[str] = []
    (default, _), *others = BOARDS.items()
    for board, defined in (*others, (default, "")):
        lines += [f"#{'elif' if lines else 'if'} defined {defined}" if defined else "#else"]
        lines += [f'#define BOARD_NAME "{board}"', f"#define FINGERPRINT 0x{fingerprint(board):08X}ul"]
    return [*lines, "#endif", f'#define FIRMWARE_NAME BOARD_NAME " {VERSION}"']


def source() -> str:
    """The text of ``tables.c``."""
    lines = [
        _TOP + '#include "tables.h"',
        "",
        '#include "board.h"',
        "",
        "const char dictionary_text[] IN_FLASH =",
    ]
    entries = OURS.text.splitlines()
    lines += [f'    "{line}\\n"{";" if line is entries[-1] else ""}' for line in entries]
    lines += ["", "const char configuration_text[] IN_FLASH ="]
    built = [f'"{line}\\n"' for line in BUILT.format(board='" BOARD_NAME "').splitlines()]
    lines += [f"    {line}{';' if line is built[-1] else ''}" for line in built]
    lines += ["", "const struct form forms[FORMS] IN_FLASH = {"]
    for kind in _host_messages():
        fields = "".join(_FORM[form] for _, form in layout(kind))
        lines += [f'    {{MESSAGE_{kind.name().upper()}, "{fields}"}},']
    lines += ["};"]
    return "\n".join(lines) + "\n"


def _host_messages() -> tuple[type[Message], ...]:
    return tuple(kind for kind in messages.ALL if kind.ROLE in (Role.HOST_LINK, Role.COMMAND))


def stale() -> tuple[str, ...]:
    """The files that are not what the dictionary makes of them."""
    wanted = {"tables.h": header(), "tables.c": source()}
    return tuple(name for name, text in wanted.items() if not _same(FOLDER / name, text))


def _same(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def main() -> int:
    """Write the files, or with ``--check`` only compare them; the exit status."""
    found = stale()
    if "--check" in sys.argv[1:]:
        if found:
            sys.stderr.write(
                f"{', '.join(found)}: write again with python -m firmware_bridge.firmware_tables\n"
            )
        return bool(found)
    (FOLDER / "tables.h").write_text(header(), encoding="utf-8")
    (FOLDER / "tables.c").write_text(source(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
