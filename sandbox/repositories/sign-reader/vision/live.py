"""Reads signs from the webcam, shows and speaks them: python -m vision.live"""

from pathlib import Path

import cv2
import pyttsx3
import tensorflow as tf

from .camera import hands
from .landmarks import SteadyReader, normalise


def main() -> None:
    model = tf.keras.models.load_model("signs.keras")
    signs = Path("signs.txt").read_text().split("\n")
    reader, voice, text = SteadyReader(), pyttsx3.init(), ""
    for frame, points, key in hands():
        if key == 27:
            return
        if points is not None:
            chances = model(normalise(points)[None]).numpy()[0]
            sign = reader.read(signs[chances.argmax()], float(chances.max()))
            if sign:
                text += sign
                voice.say(sign)
                voice.runAndWait()
        cv2.putText(frame, text[-30:], (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 200, 0), 2)
        cv2.imshow("Indian Sign Language", frame)


if __name__ == "__main__":
    main()
