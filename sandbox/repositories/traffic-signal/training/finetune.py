"""Turns the India Driving Dataset into YOLOX's format, and says what to run: python training/finetune.py IDD_Detection

Training itself is YOLOX's own tool, which uses PyTorch: `python -m yolox.tools.train -f training/exp.py -b 8 --fp16 -c yolox_s.pth`.
"""

import json
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path

KINDS = {"car": 0, "motorcycle": 1, "bicycle": 1, "autorickshaw": 2, "bus": 3, "truck": 4}


def boxes(annotation: str) -> list[tuple[int, tuple[int, int, int, int]]]:
    """Kind and x, y, width, height of each vehicle. People and animals are left out."""
    found = []
    for thing in Xml.fromstring(annotation).iter("object"):
        kind = KINDS.get(thing.findtext("name", ""))
        box = thing.find("bndbox")
        if kind is None or box is None:
            continue
        left, top, right, bottom = (int(float(box.findtext(name, "0"))) for name in ("xmin", "ymin", "xmax", "ymax"))
        if right > left and bottom > top:
            found.append((kind, (left, top, right - left, bottom - top)))
    return found


def main(folder: Path) -> None:
    images, annotations = [], []
    for number, file in enumerate(sorted((folder / "Annotations").rglob("*.xml"))):
        images.append({"id": number, "file_name": str(file.relative_to(folder / "Annotations").with_suffix(".jpg"))})
        for kind, box in boxes(file.read_text()):
            annotations.append({"id": len(annotations), "image_id": number, "category_id": kind, "bbox": box, "area": box[2] * box[3], "iscrowd": 0})
    names = ("car", "two-wheeler", "auto", "bus", "truck")
    categories = [{"id": number, "name": name} for number, name in enumerate(names)]
    (folder / "train.json").write_text(json.dumps({"images": images, "annotations": annotations, "categories": categories}))
    print(f"{len(images)} photos, {len(annotations)} vehicles")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
