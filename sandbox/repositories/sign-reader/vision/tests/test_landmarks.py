import numpy as np
import pytest

from vision.landmarks import STEADY_FRAMES, SteadyReader, normalise

HAND = np.random.default_rng(7).uniform(0.3, 0.7, size=(21, 2))


@pytest.mark.parametrize(
    "moved",
    [HAND + [0.2, -0.1], HAND * 3, HAND * [-1, 1] + [1, 0]],
    ids=["elsewhere", "closer to the camera", "the other hand"],
)
def test_place_size_and_side_change_nothing(moved):
    assert normalise(moved) == pytest.approx(normalise(HAND), abs=1e-5)


def test_a_hand_without_size_is_refused():
    with pytest.raises(ValueError, match="too small"):
        normalise(np.full((21, 2), 0.5))


def read_all(reader: SteadyReader, sign: str, confidence: float = 0.95, frames: int = STEADY_FRAMES) -> list[str]:
    return [read for _ in range(frames) if (read := reader.read(sign, confidence))]


def test_a_sign_is_emitted_once_however_long_it_is_held():
    reader = SteadyReader()
    assert read_all(reader, "A", frames=7) == []
    assert read_all(reader, "A", frames=60) == ["A"]


def test_a_pause_of_uncertain_frames_allows_a_double_letter():
    reader = SteadyReader()
    assert read_all(reader, "L") == ["L"]
    assert read_all(reader, "L", confidence=0.3) == []
    assert read_all(reader, "L") == ["L"]


def test_one_wrong_frame_begins_the_count_again():
    reader = SteadyReader()
    assert read_all(reader, "B", frames=7) + read_all(reader, "8", frames=1) + read_all(reader, "B", frames=7) == []
