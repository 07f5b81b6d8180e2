"""Takes photos with the webcam and sends the features of the faces, never the photo.

    python -m camera.client enrol 21CS014
    python -m camera.client lesson 7

Space takes a photo, Escape ends. SERVER and TEACHER_TOKEN are read from the environment.
"""

import argparse
import os

import cv2
import httpx

from vision.faces import FaceReader


def photos(camera: int):
    """Yields a photo each time that space is pressed."""
    source = cv2.VideoCapture(camera)
    if not source.isOpened():
        raise SystemExit(f"Camera {camera} can't be opened. Try --camera 1.")
    try:
        while True:
            ok, frame = source.read()
            if not ok:
                raise SystemExit("The camera stopped.")
            cv2.imshow("Attendance: space takes a photo, Escape ends", frame)
            key = cv2.waitKey(30)
            if key == 27:
                return
            if key == 32:
                yield frame
    finally:
        source.release()
        cv2.destroyAllWindows()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--camera", type=int, default=0)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("enrol").add_argument("roll_number")
    commands.add_parser("lesson").add_argument("lesson", type=int)
    given = parser.parse_args()
    server = httpx.Client(
        base_url=os.environ.get("SERVER", "http://localhost:8000"),
        headers={"authorization": f"Bearer {os.environ.get('TEACHER_TOKEN', 'demo')}"},
    )
    reader = FaceReader()
    for photo in photos(given.camera):
        faces = [face.tolist() for face in reader.read(photo)]
        if given.command == "enrol":
            if len(faces) != 1:
                print(f"{len(faces)} faces: exactly one may be in the photo.")
                continue
            answer = server.post(f"/students/{given.roll_number}/faces", json={"feature": faces[0]})
        else:
            answer = server.post(f"/lessons/{given.lesson}/photos", json={"faces": faces})
        if answer.is_error:
            print(answer.json()["detail"])
        elif given.command == "lesson":
            present = [mark["roll_number"] for mark in answer.json()["marks"] if mark["is_present"]]
            print(f"{len(faces)} faces. Present so far: {', '.join(present) or 'no one'}")
        else:
            print("Stored.")


if __name__ == "__main__":
    main()
