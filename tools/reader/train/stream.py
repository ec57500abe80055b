"""
All public texts as one stream of ids, for the pretraining of the second judge. Usage: stream.py WORK. WORK contains tokenizer.model,
docs.jsonl (public_text.py) and broad.txt (broad_text.py); writes stream.npy. Translations of a document follow each other paragraph by paragraph.
"""
import json
import os
import random
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import sentencepiece

from text import normalize
from transformer import BLOCK

GROUP = 200_000
model = None


def start(path):
    global model
    model = sentencepiece.SentencePieceProcessor(model_file=str(path))


def encoded(documents):
    """`BLOCK` before every paragraph and after every document."""
    ids = []
    for paragraphs in documents:
        for own in model.encode([normalize(text[:4000]) for text in paragraphs]):
            if own:
                ids += [BLOCK, *own]
        ids.append(BLOCK)
    return np.array(ids, np.uint16)


def documents(work):
    """Lists of paragraphs; long ones only where they are first."""
    seen = set()

    def is_new(text):
        known = len(text) >= 60 and hash(text) in seen
        seen.add(hash(text))
        return not known

    generator = random.Random(1)
    by_name = {}
    for line in open(work / "docs.jsonl", encoding="utf-8"):
        doc = json.loads(line)
        by_name.setdefault(doc["doc"], []).append(doc)
    for same in by_name.values():
        for doc in same:
            yield [own for heading, paragraphs in doc["sections"] for own in (heading, *paragraphs) if len(own) > 2 and is_new(own)]
        for doc in same:
            others = [one for one in same if one["lang"] != doc["lang"] and len(one["sections"]) == len(doc["sections"])]
            if others and generator.random() < 0.6:
                other = generator.choice(others)
                pairs = [pair for (h1, p1), (h2, p2) in zip(doc["sections"], other["sections"]) if len(p1) == len(p2) for pair in zip([h1, *p1], [h2, *p2])]
                yield [own for one, two in pairs if one != two for own in (one, two) if len(own) > 2]
    paragraphs = []
    for line in open(work / "broad.txt", encoding="utf-8"):
        line = line.strip()
        if line and is_new(line):
            paragraphs.append(line)
        elif not line:
            yield paragraphs
            paragraphs = []


def groups(every):
    group, size = [], 0
    for document in every:
        for at in range(0, len(document), 300):
            group.append(document[at:at + 300])
            size += sum(map(len, group[-1]))
            if size > GROUP:
                yield group
                group, size = [], 0
    if group:
        yield group


def main():
    work = Path(sys.argv[1])
    with Pool(os.cpu_count(), start, (work / "tokenizer.model",)) as pool:
        parts = list(pool.imap(encoded, groups(documents(work)), chunksize=2))
    random.Random(2).shuffle(parts)
    ids = np.concatenate(parts)
    np.save(work / "stream.npy", ids)
    print(len(ids), "ids")


if __name__ == "__main__":
    main()
