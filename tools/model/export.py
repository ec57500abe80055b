"""
Writes a model folder as the service loads it: both towers as ONNX with 8-bit weights, tokenizer, preprocessing and calibration.

    python3 export.py WORK FOLDER NAME
"""
import io
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from PIL import Image, ImageEnhance, ImageOps

sys.path.append(str(Path(__file__).parent.parent / "reader/train"))
from export_onnx import exported, quantized  # noqa: E402
from towers import DIMENSIONS, ImageHead, ImageTower, TextTower  # noqa: E402
from prepare import letterbox  # noqa: E402
from train import Data  # noqa: E402
from views import SIZE, SOURCE  # noqa: E402
from words import Tokenizer  # noqa: E402


HELD = 700
# Percent of the changed copies that may stay below the score of the same image.
MISSED_COPIES = 2.5
# Logarithm of the number of wrong pairs for each right one.
WRONG_PAIRS = np.log(2)
# Chosen on `npm run bench:relevance`: 2.25 accepts more goods that the demo shop does not sell, 2.55 loses five more right products.
SENTENCE_CUTOFF = 2.4
REFERENCE_PHOTOS = (("clothing", "dress"), ("clothing", "hat"), ("clothing", "shoes"), ("clothing", "outwear"), ("grocery", 3), ("grocery", 50))
REFERENCE_TEXTS = ["red dress", "running shoe", "Laufschuhe für Damen", "zapatillas blancas 42", "Crème brûlée", "men's T-shirt", "couch", "a photo of a golden delicious apple"]


def load_towers(work):
    trained, words = (torch.load(work / name) for name in ("towers-whole.pt", "words.pt"))
    trained = {name: {key: value.float() for key, value in part.items()} for name, part in trained.items() if isinstance(part, dict)}
    head = ImageHead(trained["head"]["mean"], trained["head"]["deviation"])
    head.load_state_dict(trained["head"])
    image, text = ImageTower(head), TextTower(words["start"])
    image.network.load_state_dict(trained["network"])
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


def embedded(folder, squares):
    """Vectors of squares of SIZE pixels, by the written file: faster than PyTorch on a CPU, and what the service computes."""
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as temporary:
        pixels, vectors = f"{temporary}/pixels.raw", f"{temporary}/vectors.f32"
        np.stack(squares).tofile(pixels)
        subprocess.run([here / "../../node_modules/.bin/node", here / "features.mjs", folder / "image.int8.onnx", pixels, str(SIZE), f"embedding={vectors}"], check=True)
        return torch.from_numpy(np.fromfile(vectors, np.float32)).reshape(-1, DIMENSIONS)


def changed_copies(picture):
    """The changes with which a copy of an image of 224 pixels must still be recognized: the same as for version 1."""
    side = picture.size[0]
    inner = lambda share: picture.crop((int(side * (1 - share) / 2),) * 2 + (int(side * (1 + share) / 2),) * 2)  # noqa: E731
    smaller = Image.new("RGB", picture.size, "white")
    smaller.paste(picture.resize((int(side * 0.8),) * 2, Image.BILINEAR), (side // 10,) * 2)
    moved = Image.new("RGB", picture.size, "white")
    moved.paste(picture, (side // 20, side // 20))
    file = io.BytesIO()
    picture.save(file, "jpeg", quality=40)
    changes = (smaller, inner(0.9), Image.open(file), ImageEnhance.Brightness(picture).enhance(1.2), ImageEnhance.Brightness(picture).enhance(0.8), picture.resize((side // 2,) * 2, Image.BILINEAR), moved)
    return [np.asarray(change.convert("RGB").resize((SIZE, SIZE), Image.BILINEAR)) for change in changes]


def same_picture(work, folder, mean, data):
    """Centered cosines of held photos with their changed copies, and with the nearest other photo."""
    photos = json.loads((Path(work) / "photos.json").read_text())
    pixels = np.memmap(Path(work) / "photos.raw", np.uint8, "r", shape=(len(photos), SOURCE, SOURCE, 3))
    held = sorted({row["photo"] for row in data.views if row["photo"] % 25 == 0 and row["source"] != "zalando"})[:HELD]
    pictures = [Image.fromarray(pixels[at]) for at in held]
    center = lambda vectors: torch.nn.functional.normalize(vectors - mean, dim=1)  # noqa: E731
    originals = center(embedded(folder, [np.asarray(picture.resize((SIZE, SIZE), Image.BILINEAR)) for picture in pictures]))
    copies = center(embedded(folder, [square for picture in pictures for square in changed_copies(picture)])).reshape(len(held), -1, DIMENSIONS)
    own = (copies * originals[:, None]).sum(2)
    others = originals @ originals.T
    others.fill_diagonal_(-1)
    return own.ravel().numpy(), others.max(1).values.numpy()


def calibration(work, folder, text, tokenizer):
    """From held photos with labels: the label and another one of a different concept."""
    data = Data(work)
    draw = np.random.default_rng(3)
    some = sorted(draw.permutation(len(data.views))[:6000].tolist())
    pixels = np.memmap(Path(work) / "views.raw", np.uint8, "r", shape=(len(data.views), SIZE, SIZE, 3))
    held, images = (embedded(folder, pixels[views]) for views in (data.held, some))
    with torch.no_grad():
        labels = sorted({data.items[at][0] for at in data.held})
        rows = [tokenizer.encode(data.concepts[label]["en"][0]) for label in labels]
        ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for at, row in enumerate(rows):
            ids[at, :len(row)] = torch.tensor(row)
        cosines = (held @ text(ids).T).numpy()
    right = [(cosines[row, labels.index(data.items[at][0])], 1) for row, at in enumerate(data.held)]
    wrong = [(cosines[row, draw.choice([other for other, label in enumerate(labels) if label not in data.items[at]])], 0) for row, at in enumerate(data.held)]
    a, b = logistic(*zip(*(right + wrong)))
    mean = images.mean(0)
    centered = torch.nn.functional.normalize(images - mean, dim=1)
    similar = centered @ centered.T
    photos = np.array([data.views[at]["photo"] for at in some])
    different = photos[:, None] != photos[None]
    kinds = np.array([data.items[at][0] if data.items[at] else -1 for at in some])
    same = (kinds[:, None] == kinds[None]) & (kinds[:, None] >= 0) & different
    pairs = similar.numpy()
    middle, high = np.percentile(pairs[different], (50, 95))
    alike = np.percentile(pairs[same], 50)
    own, nearest = same_picture(work, folder, mean, data)
    copy = np.percentile(own, MISSED_COPIES)
    points = [[-1, 0], [middle, 0.02], [high, 0.1], [max(alike, high + 0.02), 0.45], [copy - 0.01, 0.75], [copy, 0.9505], [1, 1]]
    print(f"changed copies p50 {np.percentile(own, 50):.3f} p{MISSED_COPIES} {copy:.3f}; nearest other photo p50 {np.percentile(nearest, 50):.3f} p95 {np.percentile(nearest, 95):.3f}, above it: {(nearest > copy).mean():.3f}")
    return {
        "image_image": {"image_mean": [round(float(x), 6) for x in mean], "piecewise": [[round(float(x), 4), y] for x, y in points]},
        # In a store, most pairs are wrong ones.
        "text_image": {"a": round(a, 3), "b": round(b - WRONG_PAIRS, 3), "pairs": len(right) + len(wrong)},
        "cutoffs": {"sentence": SENTENCE_CUTOFF},
        "measured": {"changedCopies": {"p50": round(float(np.percentile(own, 50)), 4), f"p{MISSED_COPIES}": round(float(copy), 4)}, "nearestOtherAbove": round(float((nearest > copy).mean()), 4)},
    }


def references(work, folder, image, text, tokenizer):
    """Vectors that the tests of the service compare with: the formula's pixels, photos of the size of the model, and texts."""
    grid = np.indices((SIZE, SIZE, 3))
    squares = [((grid[1] * (k + 1) + grid[0] * (2 * grid[2] + k) + 37 * grid[2]) % 256).astype(np.uint8) for k in range(4)]
    names = [{"synthetic": k} for k in range(4)]
    (folder / "reference-images").mkdir(exist_ok=True)
    tests = json.loads((work / "test.json").read_text())
    for kind, label in REFERENCE_PHOTOS:
        row = next(row for row in tests if row["test"] == kind and row["label"] == label)
        photo = letterbox(ImageOps.exif_transpose(Image.open(work / row["file"])).convert("RGB"), SIZE)
        file = f"reference-images/{kind}-{label}.png"
        photo.save(folder / file, optimize=True)
        squares.append(np.asarray(photo))
        names.append({"file": file})
    rows = [tokenizer.encode(sentence) for sentence in REFERENCE_TEXTS]
    with torch.no_grad():
        texts = torch.cat([text(torch.tensor([row])) for row in rows])
        images = image(torch.from_numpy(np.stack(squares)).permute(0, 3, 1, 2).float() / 255)

    def facts(vector):
        return {"first8": [round(float(x), 6) for x in vector[:8]], "norm": 1, "check": round(float((vector * (torch.arange(DIMENSIONS) % 7 - 3)).sum()), 5)}

    described = {"model": "32-bit weights", "syntheticFormula": "byte(x,y,c) = (x*(k+1) + y*(2*c+k) + 37*c) % 256, c: 0=R 1=G 2=B", "check": "sum over i of v[i]*((i%7)-3)"}
    described["images"] = [{**name, **facts(vector)} for name, vector in zip(names, images)]
    described["texts"] = [{"text": sentence, **facts(vector)} for sentence, vector in zip(REFERENCE_TEXTS, texts)]
    (folder / "reference-vectors.json").write_text(json.dumps(described, indent=1))


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
    (folder / "calibration.json").write_text(json.dumps({"model": name, **calibration(work, folder, text, tokenizer)}))
    references(work, folder, image, text, tokenizer)
    for file in sorted(folder.iterdir()):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
