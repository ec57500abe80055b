"""
Trains the router: what kind of message a text is. Usage: router.py OUT [--measure]. Reads the messages of the corpus's shops and of
`tools/reader/messages`, and every second question of `tools/reader/subjects`. With `--measure`, the development and held-out shops and
every eighth message are kept out and scored; without it, the model is trained on all of them except the held-out shops. Less than a
minute on one core.
"""
import argparse
import json
import random
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from corpus import DEVELOPMENT
from text import dump, normalize

KINDS = ["policy", "product-search", "product-attribute", "order", "action", "person", "small-talk", "insult", "off-topic", "injection"]
ROWS = 1 << 16
MAX_WORDS = 60
ABOUT_GOODS_OR_ORDERS = set("m-range m-choose m-spec m-size m-fit m-ingr m-mat m-grade m-sample m-digital m-use o-stock o-confirm p-price d-late d-track r-refund".split())
"""Subjects of questions that may be of another kind than `policy`."""
POLICY_WEIGHT = 0.35
"""Two thirds of all messages are policy questions."""
EPOCHS = 3
BATCH = 128
FOLDER = Path(__file__).parent.parent


def hashes(text):
    """Hashes of words, pairs of words, and sequences of 3 to 5 letters. `server/engine/reader/router.ts` computes the same ones."""
    words = normalize(text).split()[-MAX_WORDS:]
    if not any(c.isalpha() for word in words for c in word):
        return []
    features = ["w" + word for word in words] + [f"b{a} {b}" for a, b in zip(["^"] + words, words + ["$"])]
    for word in words:
        letters = f"<{word}>"
        features += ["c" + letters[i:i + n] for n in (3, 4, 5) for i in range(len(letters) - n + 1)]
    return sorted({zlib.crc32(f.encode()) % ROWS for f in features})


def messages(is_measured):
    """(messages to train on, {name: messages to measure}); a message is (text, number of its kind)."""
    train, kept = [], {"shops": [], "messages": []}
    for folder in sorted((FOLDER / "corpus").iterdir()):
        if not (folder / "shop.json").exists():
            continue
        is_held_out = json.loads((folder / "shop.json").read_text("utf-8"))["split"] != "train"
        if is_held_out and not is_measured:
            continue
        part = kept["shops"] if is_measured and (is_held_out or folder.name in DEVELOPMENT) else train
        for line in (folder / "questions.jsonl").read_text("utf-8").splitlines():
            one = json.loads(line)
            # A follow-up is part of another question, and a message with several questions is split first.
            if not one.get("after") and not one.get("parts"):
                part.append((one["q"], KINDS.index(one.get("intent", "policy"))))
    written = [line.split("\t") for file in sorted((FOLDER / "messages").glob("*.tsv")) for line in file.read_text("utf-8").splitlines()]
    for at, (kind, text) in enumerate(written):
        (kept["messages"] if is_measured and at % 8 == 0 else train).append((text, KINDS.index(kind)))
    asked = [line.split("\t") for file in sorted((FOLDER / "subjects").glob("??.tsv")) for line in file.read_text("utf-8").splitlines()]
    asked = [text for kind, codes, *_, text in asked if kind == "q" and not ABOUT_GOODS_OR_ORDERS & set(codes.split())]
    return train + [(text, 0) for text in asked[::2]], kept


class Router(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights = nn.EmbeddingBag(ROWS, len(KINDS), mode="sum")
        nn.init.zeros_(self.weights.weight)
        self.biases = nn.Parameter(torch.zeros(len(KINDS)))

    def forward(self, batch):
        offsets = np.cumsum([0] + [len(ids) for ids, _ in batch[:-1]])
        ids = torch.tensor([i for ids, _ in batch for i in ids])
        shares = torch.tensor([len(ids) ** -0.5 for ids, _ in batch for _ in ids], dtype=torch.float32)
        return self.weights(ids, torch.tensor(offsets), per_sample_weights=shares) + self.biases


def encoded(some):
    rows = [(hashes(text), kind) for text, kind in some]
    return [row for row in rows if row[0]]


def train_router(rows):
    torch.manual_seed(1)
    draw = random.Random(1)
    model = Router()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
    cost = torch.tensor([POLICY_WEIGHT] + [1.0] * (len(KINDS) - 1))
    for _ in range(EPOCHS):
        draw.shuffle(rows)
        for i in range(0, len(rows), BATCH):
            batch = rows[i:i + BATCH]
            kinds = torch.tensor([kind for _, kind in batch])
            loss = F.cross_entropy(model(batch), kinds, weight=cost, label_smoothing=0.05)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= 0.6
    return model


def measure(model, name, rows):
    with torch.no_grad():
        p = torch.cat([model(rows[i:i + 512]) for i in range(0, len(rows), 512)]).softmax(1)
    kinds, guessed = torch.tensor([kind for _, kind in rows]), p.argmax(1)
    print(f"{name}: {len(rows)} messages, right {(kinds == guessed).float().mean():.3f}")
    for at, kind in enumerate(KINDS):
        is_kind = kinds == at
        cells = []
        for least in (0, 0.5, 0.6, 0.7, 0.8, 0.9):
            said = (guessed == at) & (p[:, at] >= least)
            hits = (said & is_kind).sum()
            cells.append(f"{hits / max(1, is_kind.sum()):.2f} at {hits / max(1, said.sum()):.2f}")
        print(f"  {kind:18}{is_kind.sum():6}  recall at precision from 0, 0.5, 0.6, 0.7, 0.8, 0.9: {', '.join(cells)}")


def export(model, out):
    out.mkdir(parents=True, exist_ok=True)
    table = model.weights.weight.detach().numpy()
    scales = np.maximum(np.abs(table).max(0) / 127, 1e-8)
    table = np.round(table / scales).astype(np.int8)
    (out / "weights.int8.bin").write_bytes(table.tobytes())
    biases = model.biases.detach().numpy()
    dump(out / "router.json", {"kinds": KINDS, "scales": [float(s) for s in scales], "biases": [float(b) for b in biases]})
    texts = ["Do you have mugs?", "Wo bleibt mein Paket?!", "merci, à bientôt", "quiero hablar con una persona", "Öffnungszeiten 24.12."]
    values = []
    for text in texts:
        ids = hashes(text)
        logits = biases + table[ids].sum(0) * scales / len(ids) ** 0.5
        powers = np.exp(logits - logits.max())
        values.append({"text": text, "route": [round(float(v), 4) for v in powers / powers.sum()]})
    dump(out / "reference-values.json", values)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--measure", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    train, kept = messages(arguments.measure)
    model = train_router(encoded(train))
    for name, some in kept.items():
        if some:
            measure(model, name, encoded(some))
    if not arguments.measure:
        export(model, arguments.out)


if __name__ == "__main__":
    main()
