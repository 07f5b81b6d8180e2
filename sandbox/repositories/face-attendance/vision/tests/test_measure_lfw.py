import pytest

pytest.importorskip("cv2")

from vision.measure_lfw import pairs_of  # noqa: E402


def test_the_list_of_pairs_has_genuine_ones_and_strangers(tmp_path):
    listed = tmp_path / "pairs.txt"
    listed.write_text("10 300\nAsha_Rao 1 4\nAsha_Rao 2 Ravi_Nair 1\n")
    assert pairs_of(listed) == [("Asha_Rao", 1, "Asha_Rao", 4), ("Asha_Rao", 2, "Ravi_Nair", 1)]
