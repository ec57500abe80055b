"""
Pretraining of the encoder by masked pieces. A sample is a short text and a longer one, as a question and a block will be: a heading with
its section, a sentence with what follows it, or a paragraph with its translation. Usage: pretrain.py WORK [--seconds N]; WORK holds
docs.jsonl.xz (public_text.py), tokenizer.model and pretrained.pt (restore.py).
"""
import argparse
import json
import lzma
import math
import multiprocessing
import os
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from encoder import BLOCK_START, CLS, MASK, MAX_BLOCK, MAX_QUESTION, PIECES, SEP, Encoder
from text import Tokenizer

LENGTH = 2 + MAX_QUESTION + MAX_BLOCK
tokenizer = None


def start(path):
    global tokenizer
    tokenizer = Tokenizer(path)


def encoded(line):
    """A document as [language, name, [[heading, [paragraph, …]], …]] with ids of pieces."""
    doc = json.loads(line)
    read = lambda text: np.array(tokenizer._encode(text), dtype=np.uint16)
    return doc["lang"], doc["doc"], [(read(h), [read(p) for p in ps]) for h, ps in doc["sections"]]


def sample(first, second, rows):
    row = np.zeros(LENGTH, dtype=np.uint16)
    row[0], row[1 + MAX_QUESTION] = CLS, SEP
    first, second = first[:MAX_QUESTION], second[:MAX_BLOCK]
    row[1:1 + len(first)] = first
    row[2 + MAX_QUESTION:2 + MAX_QUESTION + len(second)] = second
    rows.append(row)


def samples_of(doc, others, generator):
    """Rows of [CLS] short [SEP] long."""
    rows = []
    _, _, sections = doc
    for at, (heading, paragraphs) in enumerate(sections):
        if not paragraphs:
            continue
        body = np.concatenate(paragraphs)
        for begin in range(0, len(body), MAX_BLOCK):
            piece = body[begin:begin + MAX_BLOCK]
            if len(piece) < 24:
                continue
            how = generator.random()
            if begin == 0 and len(heading) and how < 0.7:
                sample(heading, piece, rows)
            else:
                short = generator.randint(8, MAX_QUESTION)
                sample(piece[:short], body[begin + short:begin + short + MAX_BLOCK], rows)
        for _, _, other in others:
            # A translation has the same sections with as many paragraphs.
            if len(other) != len(sections) or len(other[at][1]) != len(paragraphs):
                continue
            for own, its in zip(paragraphs, other[at][1]):
                if 6 <= len(own) <= 60 and len(its) >= 6:
                    sample(own, its, rows)
    return rows


def load_samples(work, limit=None):
    began = time.time()
    with lzma.open(work / "docs.jsonl.xz", "rt", encoding="utf-8") as file:
        lines = [line for line, _ in zip(file, range(limit or 10**9))]
    with multiprocessing.Pool(os.cpu_count(), start, (work / "tokenizer.model",)) as pool:
        docs = pool.map(encoded, lines, chunksize=64)
    print("encoded", len(docs), round(time.time() - began), "s", flush=True)
    generator = random.Random(1)
    by_name = {}
    for doc in docs:
        by_name.setdefault(doc[1], []).append(doc)
    rows = []
    for doc in docs:
        others = [one for one in by_name[doc[1]] if one[0] != doc[0]]
        rows += samples_of(doc, generator.sample(others, 1) if others else [], generator)
    # Words with their translations, many in one row.
    words = dictionary(work)
    generator.shuffle(words)
    for at in range(0, len(words) - 24, 24):
        group = words[at:at + 24]
        sample(np.concatenate([a for a, _ in group])[:MAX_QUESTION], np.concatenate([b for _, b in group])[:MAX_BLOCK], rows)
    rows = np.stack(rows)
    print(len(rows), "samples,", int((rows != 0).sum()), "pieces,", round(time.time() - began), "s", flush=True)
    return torch.from_numpy(rows.astype(np.int32))


def dictionary(work):
    import sources
    if not (work / "src" / "en-de.txt").exists():
        return []
    start(work / "tokenizer.model")
    read = lambda text: np.array(tokenizer._encode(text), dtype=np.uint16)
    pairs = [(a, b) if random.random() < 0.5 else (b, a) for _, a, b in sources.dictionary(work / "src")]
    pairs += [(a, b) if random.random() < 0.5 else (b, a) for _, a, b in sources.translations(work / "src")]
    return [(read(a), read(b)) for a, b in random.Random(3).sample(pairs, min(len(pairs), 150_000))]


def pair_samples(work):
    saved = np.load(work / "public.npz")
    left, right = ([*np.split(saved[name], np.cumsum(saved[f"{name}_length"])[:-1])] for name in ("left", "right"))
    rows = []
    for a, b in zip(left, right):
        if len(a) + len(b) > 16:
            sample(a, b, rows)
    return torch.from_numpy(np.stack(rows).astype(np.int32))


class Masked(nn.Module):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        size, width = encoder.settings["size"], encoder.settings["width"]
        self.head = nn.Sequential(nn.Linear(size, width), nn.GELU(), nn.LayerNorm(width))
        self.bias = nn.Parameter(torch.zeros(PIECES))

    def forward(self, ids, positions, mask, start):
        return self.encoder(ids, positions, mask, start)

    def loss(self, x, hidden, right):
        """`hidden`: numbers of the masked tokens. `right`: their ids."""
        x = self.head(x.reshape(-1, x.shape[2])[hidden])
        return F.cross_entropy(x @ self.encoder.embedding.weight[:PIECES].t() + self.bias, right)


def masked(rows, share, generator):
    """Ids with masked pieces, the numbers of those in the flat batch, and what they were."""
    real = (rows != 0) & (rows < PIECES)
    chosen = (torch.rand(rows.shape, device=rows.device, generator=generator) < share) & real
    how = torch.rand(rows.shape, device=rows.device, generator=generator)
    ids = torch.where(chosen & (how < 0.8), torch.full_like(rows, MASK), rows)
    other = torch.randint(300, PIECES, rows.shape, device=rows.device, generator=generator, dtype=rows.dtype)
    ids = torch.where(chosen & (how > 0.9), other, ids)
    hidden = chosen.reshape(-1).nonzero().squeeze(1)
    return ids.long(), hidden, rows.reshape(-1)[hidden].long()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--seconds", type=int, default=480)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=1.2e-3)
    parser.add_argument("--limit", type=int, help="documents")
    parser.add_argument("--out", default="encoder.pt")
    parser.add_argument("--start", help="goes on with these weights on the pairs of public.npz, with question and block apart in the lower layers")
    options = parser.parse_args()
    work = Path(options.work)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    rows = (pair_samples(work) if options.start else load_samples(work, options.limit)).to(device)
    encoder = Encoder(dropout=0.0)
    if options.start:
        encoder.load_state_dict({k: v.float() for k, v in torch.load(work / options.start, map_location="cpu")["state"].items()})
    else:
        with torch.no_grad():
            table = torch.load(work / "pretrained.pt")["embedding.weight"].float()
            encoder.embedding.weight[:PIECES] = table / table.std() * 0.05
    model = Masked(encoder).to(device)
    places = torch.cat([torch.arange(MAX_QUESTION + 2), torch.arange(MAX_BLOCK) + BLOCK_START]).unsqueeze(0).to(device)
    decayed = [p for p in model.parameters() if p.ndim > 1]
    rest = [p for p in model.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": rest, "weight_decay": 0.0}], lr=options.rate, betas=(0.9, 0.98), eps=1e-6)
    run = torch.compile(model) if device == "cuda" else model
    generator = torch.Generator(device=device).manual_seed(2)
    began = shown = time.time()
    step, losses = 0, []
    order = torch.randperm(len(rows), device=device)
    at = 0
    while True:
        share = (time.time() - began) / options.seconds
        if share >= 1:
            break
        if at + options.batch > len(order):
            order, at = torch.randperm(len(rows), device=device), 0
        some = rows[order[at:at + options.batch]]
        at += options.batch
        ids, hidden, right = masked(some, 0.2, generator)
        # A whole number of thousands, so that shapes repeat.
        kept = hidden.shape[0] // 1024 * 1024 or hidden.shape[0]
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            x = run(ids, places.expand(len(ids), -1), (ids != 0).float(), 2 + MAX_QUESTION if options.start else None)
            loss = model.loss(x, hidden[:kept], right[:kept])
        rate = min(1, (step + 1) / 400) * min(1, max(0.02, (1 - share) / 0.75))
        for group in optimizer.param_groups:
            group["lr"] = options.rate * rate
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        losses.append(loss.detach())
        if time.time() - shown > 20:
            shown = time.time()
            print(step, round(share, 3), round(torch.stack(losses[-200:]).mean().item(), 4), "epochs", round(step * options.batch / len(rows), 2), flush=True)
    torch.save({"settings": encoder.settings, "state": {k: v.half() for k, v in encoder.state_dict().items()}, "steps": step}, work / options.out)
    print("saved", step, round(torch.stack(losses[-500:]).mean().item(), 4))


if __name__ == "__main__":
    main()
