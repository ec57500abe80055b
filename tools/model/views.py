"""
Views of the photos at the size of the model, as the input of features.mjs: the photo itself, and changed copies. Writes which photo each
view shows, the network without its last layer as ONNX, and the name of the main color of photos on white.

    python3 views.py WORK PER_LABEL COPIES     # at most PER_LABEL photos of a label (of photos without one, 50 times as many)
"""
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageEnhance, ImageFilter

import mobilenet

SOURCE, SIZE = 224, 160
DRAWINGS = ("fluent", "noto")
COLORS = {"black": (25, 25, 28), "white": (245, 245, 245), "gray": (128, 128, 128), "red": (190, 30, 40), "blue": (40, 80, 170), "green": (50, 130, 60),
          "yellow": (235, 205, 50), "orange": (230, 125, 35), "pink": (230, 140, 170), "purple": (115, 60, 140), "brown": (100, 65, 40), "beige": (215, 195, 160)}


class Halves(torch.nn.Module):
    """The output of the frozen blocks, and the features."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, pixels):
        maps = self.network.lower(pixels, mobilenet.FROZEN)
        return maps, self.network.upper(maps, mobilenet.FROZEN)


def changed(image, draw):
    """Another crop or scale, mirrored, with other light, sometimes blurred or compressed."""
    scale = draw.uniform(0.72, 1.18)
    side = int(SOURCE / scale)
    left, top = (int(draw.uniform(min(0, SOURCE - side), max(0, SOURCE - side) + 1)) for _ in range(2))
    square = Image.new("RGB", (side, side), "white")
    square.paste(image, (-left, -top))
    if draw.random() < 0.5:
        square = square.transpose(Image.FLIP_LEFT_RIGHT)
    square = square.rotate(draw.uniform(-8, 8), Image.BILINEAR, fillcolor="white")
    for enhance in (ImageEnhance.Brightness, ImageEnhance.Contrast, ImageEnhance.Color):
        square = enhance(square).enhance(draw.uniform(0.8, 1.2))
    square = square.resize((SIZE, SIZE), Image.BILINEAR)
    if draw.random() < 0.5:
        small = int(draw.integers(60, 120))
        square = square.resize((small, small), Image.BILINEAR).resize((SIZE, SIZE), Image.BILINEAR)
    return square.filter(ImageFilter.GaussianBlur(0.7)) if draw.random() < 0.15 else square


def color_of(pixels):
    """The main color of an object on a white background, or nothing."""
    small = pixels[4::8, 4::8].astype(int)
    white = small.min(2) > 238
    border = np.concatenate([white[0], white[-1], white[:, 0], white[:, -1]])
    inside = small[~white]
    if border.mean() < 0.9 or len(inside) < 40:
        return ""
    distances = ((inside[:, None] - np.array(list(COLORS.values()))[None]) ** 2).sum(2)
    shares = np.bincount(distances.argmin(1), minlength=len(COLORS)) / len(inside)
    return list(COLORS)[shares.argmax()] if shares.max() > 0.55 else ""


def chosen(photos, per_label, drawings=False):
    """Rows to use, in a mixed order, with or without the drawings (which come last, so that the others are the same)."""
    taken = [at for at, row in enumerate(photos) if row["source"] not in DRAWINGS]
    order, counts, rows = np.random.default_rng(1).permutation(len(taken)), Counter(), []
    for at in order:
        row = photos[taken[at]]
        key = (row["source"], row["label"])
        named = row["label"] or row["name"]
        if row["use"] and counts[key] < per_label * (1 if row["label"] else 10 if named else 50):
            counts[key] += 1
            rows.append(taken[at])
    return rows + [at for at, row in enumerate(photos) if drawings and row["use"] and row["source"] in DRAWINGS]


def main(work, per_label, copies):
    work, draw = Path(work), np.random.default_rng(2)
    photos = json.loads((work / "photos.json").read_text())
    pixels = np.memmap(work / "photos.raw", np.uint8, "r", shape=(len(photos), SOURCE, SOURCE, 3))
    views = []
    with (work / "views.raw").open("wb") as out:
        for at in chosen(photos, int(per_label)):
            image = Image.fromarray(pixels[at])
            out.write(image.resize((SIZE, SIZE), Image.BILINEAR).tobytes())
            for _ in range(int(copies)):
                out.write(changed(image, draw).tobytes())
            views += [{**photos[at], "photo": at, "color": color_of(pixels[at])}] * (1 + int(copies))
    (work / "views.json").write_text(json.dumps(views))
    network, weights, biases = mobilenet.load(work / "teacher.tflite")
    network.eval()
    torch.save({"network": network.state_dict(), "weights": weights, "biases": biases}, work / "teacher.pt")
    torch.onnx.export(Halves(network), torch.zeros(1, 3, SIZE, SIZE), str(work / "trunk.onnx"), input_names=["pixels"], output_names=["maps", "features"],
                      dynamic_axes={name: {0: "batch"} for name in ("pixels", "maps", "features")}, opset_version=13)
    print(len(views), "views", Counter(row["source"] for row in views), sum(bool(row["color"]) for row in views), "with a color")


if __name__ == "__main__":
    main(*sys.argv[1:])
