"""Finds faces with YuNet and measures them with SFace. Both models are files of OpenCV's model zoo."""

from pathlib import Path
from urllib.request import urlretrieve

import cv2
import numpy as np

MODELS = Path(__file__).parent / "models"
ZOO = "https://github.com/opencv/opencv_zoo/raw/main/models"
FILES = {
    "face_detection_yunet_2023mar.onnx": f"{ZOO}/face_detection_yunet/face_detection_yunet_2023mar.onnx",
    "face_recognition_sface_2021dec.onnx": f"{ZOO}/face_recognition_sface/face_recognition_sface_2021dec.onnx",
}
SMALLEST = 60  # pixels: below this the features of one person scatter


def download() -> None:
    """`python -c "from vision.faces import download; download()"` fetches both models once, 38 MB together."""
    MODELS.mkdir(exist_ok=True)
    for name, address in FILES.items():
        if not (MODELS / name).exists():
            urlretrieve(address, MODELS / name)


class FaceReader:
    def __init__(self) -> None:
        detector, recogniser = (str(MODELS / name) for name in FILES)
        self._detector = cv2.FaceDetectorYN.create(detector, "", (320, 320), score_threshold=0.8)
        self._recogniser = cv2.FaceRecognizerSF.create(recogniser, "")

    def read(self, photo: np.ndarray) -> list[np.ndarray]:
        """A feature of 128 numbers for each face that is large enough."""
        height, width = photo.shape[:2]
        self._detector.setInputSize((width, height))
        _, found = self._detector.detect(photo)
        faces = [face for face in (found if found is not None else []) if face[2] >= SMALLEST]
        return [self._recogniser.feature(self._recogniser.alignCrop(photo, face)).flatten() for face in faces]
