"""
Trains the subjects: which of the 30 common subjects a question asks about, and which ones a block tells about. Usage:
subjects.py WORK OUT [--held-out]. WORK holds corpus.json (export-blocks.ts). Two linear models over hashed words, pairs of words and
sequences of letters; two minutes on one core.
"""
import argparse
import random
import re
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from corpus import divided, shops
from router import hashes as router_hashes
from text import dump, normalize

SUBJECTS = 30
ROWS = 1 << 15
MAX_HEAD, MAX_BODY = 40, 220
MAX_COUNT = 4
BATCH = 128
OTHER_WEIGHT = 0.35
"""Of questions about something else, which are six times as many."""
RIGHT_WEIGHT = 4.0
"""Of a subject that a block tells about: most blocks tell about none."""
DERIVED = 0.5
"""Target for the answer to another question that asks about a subject by its words."""
FORMS = {
    "email": r"[\w-]@[\w-]",
    "phone": r"(?:\+|0)\d[\d ()/.-]{6,20}\d",
    "time": r"\d[:.h]\d\d|\d ?(?:am|pm|uhr|h)\b",
    "money": r"[€$£]|\b(?:eur|euros?|chf|usd|dollars?|pounds?|pesos?|francs?)\b",
    "percent": r"%",
    "duration": r"\b(?:hours?|days?|weeks?|months?|years?|stunden?|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans|horas?|dias?|semanas?|mes|meses|anos?)\b",
    "weekday": r"\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b",
}
"""Formats in a block, searched in its words separated by spaces. `server/engine/reader/subjects.ts` has the same."""


def hashes(question):
    return sorted({i % ROWS for i in router_hashes(question)})


def letters(words, prefix):
    return [prefix + f"<{w}>"[i:i + n] for w in words for n in (4, 5) for i in range(len(w) + 3 - n)]


def block_hashes(block):
    """`server/engine/reader/subjects.ts` computes the same ones."""
    head = normalize(" . ".join([block["title"], *block["headings"]])).split()[:MAX_HEAD]
    body = normalize(" ".join(block["sentences"])).split()[:MAX_BODY]
    features = ["H" + w for w in head] + letters(head, "C")
    features += ["w" + w for w in body] + [f"b{a} {b}" for a, b in zip(body, body[1:])] + letters(body, "c")
    text = " ".join(block["sentences"])[:2000].lower()
    for name, form in FORMS.items():
        features += [f"F{name}{n + 1}" for n in range(min(MAX_COUNT, len(re.findall(form, text, re.ASCII))))]
    return sorted({zlib.crc32(f.encode()) % ROWS for f in features})


class Linear(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.weights = nn.EmbeddingBag(ROWS, width, mode="sum")
        nn.init.zeros_(self.weights.weight)
        self.biases = nn.Parameter(torch.zeros(width))
        self.dropout = dropout

    def forward(self, rows):
        if self.training:
            rows = [[i for i in row if random.random() >= self.dropout] or row for row in rows]
        offsets = np.cumsum([0] + [len(row) for row in rows[:-1]])
        shares = torch.tensor([len(row) ** -0.5 for row in rows for _ in row], dtype=torch.float32)
        return self.weights(torch.tensor([i for row in rows for i in row]), torch.tensor(offsets), per_sample_weights=shares) + self.biases


@torch.no_grad()
def outputs(model, rows):
    model.eval()
    return torch.cat([model(rows[i:i + 512]) for i in range(0, len(rows), 512)])


def fit(model, rows, loss_of, epochs, rate, decay):
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    model.train()
    for _ in range(epochs):
        random.shuffle(rows)
        for i in range(0, len(rows), BATCH):
            loss = loss_of(model, rows[i:i + BATCH])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= decay


def asked_of(some):
    """(hashes, number of the subject, question); the last number is another subject."""
    rows = [(hashes(q.q), SUBJECTS if q.subject is None else q.subject - 1, q) for shop in some for q in shop.questions if not q.after]
    return [row for row in rows if row[0]]


def train_asked(rows):
    model = Linear(SUBJECTS + 1, 0.15)
    cost = torch.tensor([1.0] * SUBJECTS + [OTHER_WEIGHT])

    def loss_of(model, batch):
        return F.cross_entropy(model([row[0] for row in batch]), torch.tensor([row[1] for row in batch]), weight=cost, label_smoothing=0.05)

    fit(model, rows, loss_of, 3, 0.03, 0.6)
    return model


def told_of(some, rows, asked):
    """(hashes, targets by subject, which subjects are known for the shop) of each block."""
    derived = {}
    for (_, subject, question), p in zip(rows, outputs(asked, [row[0] for row in rows])[:, :SUBJECTS].softmax(1).tolist()):
        if subject == SUBJECTS and question.is_policy:
            for block in question.blocks:
                for number in range(SUBJECTS):
                    if p[number] > 0.5:
                        derived.setdefault((question.shop.id, block), set()).add(number)
    found = []
    for shop in some:
        known = {q.subject - 1 for q in shop.questions if q.subject is not None}
        if not known:
            continue
        targets = [[DERIVED if n in derived.get((shop.id, b), ()) else 0.0 for n in range(SUBJECTS)] for b in range(len(shop.blocks))]
        for q in shop.questions:
            if q.subject is not None:
                for block in q.blocks:
                    targets[block][q.subject - 1] = 1.0
        mask = [float(n in known) for n in range(SUBJECTS)]
        found += [(block_hashes(block), target, mask) for block, target in zip(shop.blocks, targets)]
    return found


def train_told(rows):
    model = Linear(SUBJECTS, 0.3)
    weight = torch.tensor(RIGHT_WEIGHT)

    def loss_of(model, batch):
        targets, mask = (torch.tensor([row[n] for row in batch]) for n in (1, 2))
        losses = F.binary_cross_entropy_with_logits(model([row[0] for row in batch]), targets, reduction="none", pos_weight=weight)
        return (losses * mask).sum() / mask.sum()

    fit(model, rows, loss_of, 6, 0.02, 0.75)
    return model


def measure(asked, told, some):
    rows = asked_of(some)
    p = outputs(asked, [row[0] for row in rows]).softmax(1)
    subject = torch.tensor([row[1] for row in rows])
    is_common = subject < SUBJECTS
    print(f"{int(is_common.sum())} common questions: subject right {(p.argmax(1) == subject)[is_common].float().mean():.3f}, "
          f"among the subjects {(p[:, :SUBJECTS].argmax(1) == subject)[is_common].float().mean():.3f}; "
          f"{int((~is_common).sum())} others: taken for one {(p.argmax(1) < SUBJECTS)[~is_common].float().mean():.3f}")
    blocks = {shop.id: outputs(told, [block_hashes(b) for b in shop.blocks]).sigmoid() for shop in some}
    found = [(blocks[q.shop.id] @ (own[:SUBJECTS] / own[:SUBJECTS].sum())).argmax().item() in q.blocks
             for (_, n, q), own in zip(rows, p) if n < SUBJECTS and q.blocks]
    print(f"right block first {sum(found) / len(found):.3f} of {len(found)}")


def export(asked, told, out):
    settings = {}
    for name, model in (("asked", asked), ("told", told)):
        table = model.weights.weight.detach().numpy()
        scales = np.maximum(np.abs(table).max(0) / 127, 1e-8)
        (out / f"subjects-{name}.int8.bin").write_bytes(np.round(table / scales).astype(np.int8).tobytes())
        settings[name] = {"scales": [float(s) for s in scales], "biases": [float(b) for b in model.biases.detach()]}
        model.weights.weight.data = torch.tensor(np.round(table / scales) * scales, dtype=torch.float32)
    dump(out / "subjects.json", settings)
    texts = ["How long does delivery take?", "Öffnungszeiten", "moyens de paiement ?", "¿hacéis envíos a Canarias?"]
    blocks = [{"title": "Shipping", "headings": ["Times"], "sentences": ["Orders leave on Monday at 9:30.", "They take 2 to 4 days and cost €4.90."]},
              {"title": "Kontakt", "headings": [], "sentences": ["Schreiben Sie an hallo@laden.example oder rufen Sie an: +49 40 123 45 67."]}]
    p, t = outputs(asked, [hashes(text) for text in texts]).softmax(1), outputs(told, [block_hashes(b) for b in blocks]).sigmoid()
    dump(out / "subjects-values.json", {
        "asked": [{"text": text, "shares": [round(float(v), 4) for v in row]} for text, row in zip(texts, p)],
        "told": [{**block, "told": [round(float(v), 4) for v in row]} for block, row in zip(blocks, t)]})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("out", type=Path)
    parser.add_argument("--held-out", action="store_true", help="measure the held-out shops too")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    train, held_out = shops(options.work)
    own, development = divided(train)
    rows = asked_of(own)
    asked = train_asked(list(rows))
    told = train_told(told_of(own, rows, asked))
    export(asked, told, options.out)
    measure(asked, told, development)
    if options.held_out:
        measure(asked, told, [shop for shop in held_out if shop.blocks])


if __name__ == "__main__":
    main()
