"""
Writes a model folder as the service loads it: both towers as ONNX with 8-bit weights, tokenizer, preprocessing and calibration.

    python3 export.py WORK FOLDER NAME
"""
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
import torch

sys.path.append(str(Path(__file__).parent.parent / "reader/train"))
from export_onnx import exported, quantized  # noqa: E402
from towers import DIMENSIONS, ImageHead, ImageTower, TextTower  # noqa: E402
from train import Data  # noqa: E402
from views import SIZE  # noqa: E402
from words import Tokenizer  # noqa: E402


def load_towers(work):
    trained, words, teacher = (torch.load(work / name) for name in ("towers.pt", "words.pt", "teacher.pt"))
    head = ImageHead(trained["head"]["mean"], trained["head"]["deviation"])
    head.load_state_dict(trained["head"])
    image, text = ImageTower(head), TextTower(words["start"])
    image.network.load_state_dict(teacher["network"])
    text.load_state_dict(trained["text"])
    return image.eval(), text.eval(), Tokenizer(words["pieces"])


def logistic(cosines, right):
    """Scale and offset of 1 / (1 + exp(-(a cos + b))) with equal weight of right and wrong pairs."""
    x, y = np.asarray(cosines), np.asarray(right, float)
    weight = np.where(y == 1, 0.5 / (y == 1).sum(), 0.5 / (y == 0).sum()) * len(y)
    a, b = 10.0, -3.0
    for _ in range(60):
        p = 1 / (1 + np.exp(-(a * x + b)))
        q = weight * p * (1 - p)
        curve = np.array([[(q * x * x).sum() + 1e-3, (q * x).sum()], [(q * x).sum(), q.sum() + 1e-6]])
        slope = np.array([(weight * (p - y) * x).sum() + 1e-3 * a, (weight * (p - y)).sum()])
        a, b = np.array([a, b]) - np.linalg.solve(curve, slope)
    return float(a), float(b)


def calibration(work, head, text, tokenizer):
    """From held photos with labels: the label and another one of a different concept."""
    data = Data(work)
    draw = np.random.default_rng(3)
    with torch.no_grad():
        images = torch.cat([head(part) for part in data.features.split(4096)])
        labels = sorted({data.items[at][0] for at in data.held})
        rows = [tokenizer.encode(data.concepts[label]["en"][0]) for label in labels]
        ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for at, row in enumerate(rows):
            ids[at, :len(row)] = torch.tensor(row)
        cosines = (images[data.held] @ text(ids).T).numpy()
    right = [(cosines[row, labels.index(data.items[at][0])], 1) for row, at in enumerate(data.held)]
    wrong = [(cosines[row, draw.choice([other for other, label in enumerate(labels) if label not in data.items[at]])], 0) for row, at in enumerate(data.held)]
    a, b = logistic(*zip(*(right + wrong)))
    mean = images.mean(0)
    centered = torch.nn.functional.normalize(images - mean, dim=1)
    chosen = torch.from_numpy(draw.permutation(len(centered))[:3000])
    similar = centered[chosen] @ centered[chosen].T
    pairs = similar[~torch.eye(len(chosen), dtype=torch.bool)].numpy()
    kinds = np.array([data.items[int(at)][0] if data.items[int(at)] else -1 for at in chosen])
    same = (kinds[:, None] == kinds[None]) & (kinds[:, None] >= 0) & ~np.eye(len(kinds), dtype=bool)
    middle, high, alike = np.percentile(pairs, 50), np.percentile(pairs, 95), np.percentile(similar.numpy()[same], 50)
    # Until changed copies are measured (views.py with COPIES), 0.93 stands for the same picture.
    points = [[-1, 0], [middle, 0.02], [high, 0.1], [max(alike, high + 0.02), 0.45], [0.92, 0.75], [0.93, 0.9505], [1, 1]]
    return {
        "image_image": {"image_mean": [round(float(x), 6) for x in mean], "piecewise": [[round(float(x), 4), y] for x, y in points]},
        "text_image": {"a": round(a, 3), "b": round(b, 3), "pairs": len(right) + len(wrong)},
    }


def main(work, folder, name):
    work, folder = Path(work), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    image, text, tokenizer = load_towers(work)
    pixels = torch.rand(2, 3, SIZE, SIZE)
    graph = exported(image, (pixels,), ["pixels"], ["embedding"], {"pixels": {0: "batch"}, "embedding": {0: "batch"}})
    onnx.save(quantized(graph), str(folder / "image.int8.onnx"))
    ids = torch.tensor([[5, 9, 7, 0], [8, 3, 2, 4]])
    graph = exported(text, (ids,), ["ids"], ["embedding"], {"ids": {0: "batch", 1: "tokens"}, "embedding": {0: "batch"}})
    onnx.save(quantized(graph), str(folder / "text.int8.onnx"))
    shutil.copy(work / "tokenizer.json", folder / "tokenizer.json")
    described = {"size": SIZE, "input": "pixels", "layout": "NCHW", "dtype": "float32", "range": [0, 1], "channels": "RGB", "output": "embedding", "dim": DIMENSIONS, "l2normalised": True}
    (folder / "preprocessing.json").write_text(json.dumps(described, indent=1))
    (folder / "calibration.json").write_text(json.dumps({"model": name, **calibration(work, image.head, text, tokenizer)}))
    for file in sorted(folder.iterdir()):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
