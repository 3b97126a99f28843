"""Which camera a source opens, for every command that opens one."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.host.clock import SystemClock
from tablectl.cli.cameras.calibrate import app as calibrate
from tablectl.compose.doctor.probes import probes_of
from tablectl.compose.seeing.cameras import open_camera
from tablectl.compose.table import build
from tablectl.config import Config, parse
from tablectl.config.camera_source import parse_camera_source
from tablectl.doctor.checks import Check, Verdict, run_probe
from tablectl.errors import ConfigError, InputError, PartMissing
from tests.vision.cameras import picamera2_stand_in
from tests.vision.cameras.picamera2_stand_in import Picamera2
from vision.cameras import Camera, ReplayCamera
from vision.cameras.opencv import OpencvCamera
from vision.cameras.picamera import PiCamera


def opened(source: str) -> Camera:
    return open_camera(
        parse_camera_source(source), named_by="camera.source", size_px=(64, 48), fps=10.0, started_s=0.0
    )


def configured(folder: Path, source: str, more: str = "") -> Config:
    return parse(
        f'[table]\nstate_dir = "{folder}"\n[camera]\nsource = "{source}"\nwidth_px = 320\nheight_px = 240\n'
        + more
        + '[panels]\npins = "none"\n[web]\nenabled = false\n[mqtt]\nenabled = false\n'
    )


def checked(config: Config) -> Check:
    return run_probe("camera", probes_of(config)["camera"])


@pytest.mark.parametrize("source", ["0", "/dev/video7", "rtsp://camera.local:554/table", "http://10.0.0.7/a"])
def test_opencv_opens_devices_and_streams(source: str) -> None:
    assert isinstance(opened(source), OpencvCamera)


def test_a_video_file_and_a_folder_are_told_apart_by_looking(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "0000000000.png"), np.zeros((48, 64, 3), np.uint8))
    assert isinstance(opened(str(tmp_path / "film.avi")), OpencvCamera)
    assert isinstance(opened(str(tmp_path)), ReplayCamera)


def test_a_file_that_is_not_there_is_named_with_its_key(tmp_path: Path) -> None:
    with pytest.raises(PartMissing, match=r"camera\.source names .*none\.mp4, which does not exist"):
        opened(str(tmp_path / "none.mp4"))


def test_a_folder_without_pictures_is_named_with_its_key(tmp_path: Path) -> None:
    with pytest.raises(PartMissing, match=r"camera\.source: no frames in"):
        opened(str(tmp_path))


def test_pi_and_a_number_open_that_camera_of_the_raspberry_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    picamera2_stand_in.install(monkeypatch)
    camera = opened("pi:1")
    assert isinstance(camera, PiCamera)
    frame = camera.poll(0.0)
    assert frame is not None and frame.image.shape == (48, 64, 3)
    assert Picamera2.opened == [1]


def test_the_table_runs_with_cameras_of_a_raspberry_pi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picamera2_stand_in.install(monkeypatch)
    corners = "corners_px = [[20, 220], [300, 220], [300, 20], [20, 20]]"
    further = f'{{ name = "north", source = "pi:1", {corners} }}'
    hands = '{ side = 2, source = "pi:2" }'
    more = f"{corners}\n[cameras]\nfurther = [{further}]\nhands = [{hands}]\n"
    with build(configured(tmp_path, "pi:0", more)) as table:
        eyes = table.service._parts.eyes
        table.service.start()
        until_s = SystemClock().now_s() + 20
        while not all(link.up for link in eyes.health().links) and SystemClock().now_s() < until_s:
            table.service.step(0.05)
        assert {link.name: link.up or link.detail for link in eyes.health().links} == {
            "camera overhead": True,
            "camera north": True,
            "camera hand 2": True,
        }
    assert sorted(Picamera2.opened) == [0, 1, 2]


def test_the_doctor_looks_through_a_raspberry_pis_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picamera2_stand_in.install(monkeypatch)
    check = checked(configured(tmp_path, "pi:0"))
    assert (check.verdict, check.found) == (Verdict.OK, "pi:0: 320x240")
    Picamera2.failing = True
    check = checked(configured(tmp_path, "pi:0"))
    assert check.verdict is Verdict.BAD
    assert "rpicam-hello" in check.advice and "delivers no frames" in check.advice


def test_calibrating_looks_through_a_raspberry_pis_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picamera2_stand_in.install(monkeypatch)
    monkeypatch.setattr(Picamera2, "failing", True)
    out = str(tmp_path / "c.json")
    monkeypatch.setattr("tablectl.adapters.calibration.TIMEOUT_S", 0.1)
    done = CliRunner().invoke(calibrate, ["find", "--camera", "pi:0", "--out", out])
    assert isinstance(done.exception, InputError)
    assert "delivers no frames" in str(done.exception)
    assert Picamera2.opened == [0]


@pytest.mark.parametrize("camera", ["pi:", "webcam:0", "none.mp4"])
def test_calibrating_says_what_a_camera_may_be_called(camera: str) -> None:
    done = CliRunner().invoke(calibrate, ["find", "--camera", camera])
    assert isinstance(done.exception, InputError)
    assert "pi:0" in str(done.exception)


@pytest.mark.parametrize("source", ["pi:", "pi:first", "webcam:0", "ftp://camera/film", "", " "])
@pytest.mark.parametrize(
    "text",
    [
        '[camera]\nsource = "{}"\n[machine]\nport = "virtual"\n',
        '[camera]\nsource = "0"\n[cameras]\nfurther = [{{ name = "north", source = "{}" }}]\n',
        '[cameras]\nhands = [{{ side = 1, source = "{}" }}]\n',
    ],
)
def test_a_source_of_no_known_form_is_a_problem_of_the_configuration(text: str, source: str) -> None:
    with pytest.raises(ConfigError, match=r"camera.*source: .*(names no camera|stream)"):
        parse(text.format(source))


def test_a_simulated_camera_is_never_one_of_a_players() -> None:
    with pytest.raises(ConfigError, match=r"simulation\.hand_cameras"):
        parse('[cameras]\nhands = [{ side = 1, source = "simulated" }]\n')
