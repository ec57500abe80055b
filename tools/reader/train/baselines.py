"""Ranks of the right block without any model: BM25, character n-grams, both."""
import sys
from collections import defaultdict

from corpus import shops
from lexical import Lexical

CUTS = (1, 3, 5, 10)


def ranks_of(scores, right):
    best = max(scores[i] for i in right)
    return 1 + sum(1 for i, s in enumerate(scores) if s > best or (s == best and i not in right))


def fused(first, second):
    """Sum of both, each as a share of its best."""
    a, b = max(first) or 1, max(second) or 1
    return [x / a + y / b for x, y in zip(first, second)]


def table(rows):
    for name, ranks in rows.items():
        print(name.ljust(28), len(ranks), " ".join(f"{100 * sum(r <= cut for r in ranks) / len(ranks):5.1f}" for cut in CUTS))


def main(work):
    train, held = shops(work)
    for label, some in (("50 shops", train), ("held-out", held)):
        rows = defaultdict(list)
        for shop in some:
            index = Lexical(shop.blocks)
            for question in shop.questions:
                if not question.blocks:
                    continue
                words, grams = index.scores(question.text)
                for name, scores in (("bm25", words), ("n-grams", grams), ("both", fused(words, grams))):
                    rank = ranks_of(scores, question.blocks)
                    rows[name].append(rank)
                    rows[f"{name} {question.lang}"].append(rank)
        print(label)
        table(dict(sorted(rows.items())))


if __name__ == "__main__":
    main(sys.argv[1])
