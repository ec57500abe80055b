"""
Figures of models on photos that none was trained on (WORK/test.json).

    python3 evaluate.py texts WORK              # WORK/texts.json, then pixels.mjs for every model
    python3 evaluate.py score WORK NAME…        # reads WORK/NAME.images.f32 and WORK/NAME.texts.f32
"""
import hashlib
import json
import random
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

QUERIES = json.loads(Path(__file__).with_name("queries.json").read_text("utf-8"))
LANGUAGES = QUERIES["languages"]
CONSONANTS, VOWELS = "bcdfghjklmnprstvwz", "aeiou"


def random_words():
    """500 pronounceable words that hardly exist."""
    draw = random.Random(7)
    return ["".join(draw.choice(CONSONANTS) + draw.choice(VOWELS) + (draw.choice(CONSONANTS) if draw.random() < 0.4 else "") for _ in range(draw.choice((2, 3, 3, 4)))) for _ in range(500)]


def questions(work):
    """200 questions of XQuAD about places, people and science, in three languages."""
    found = []
    for language in ("en", "de", "es"):
        data = json.loads((Path(work) / f"xquad.{language}.json").read_text("utf-8"))
        found += [entry["question"] for article in data["data"] for paragraph in article["paragraphs"] for entry in paragraph["qas"]]
    return random.Random(7).sample(found, 200)


def read_tests(work):
    """Rows with the position of their vector; an image that occurs twice in a set counts once."""
    kept, seen = defaultdict(list), set()
    for at, row in enumerate(json.loads((Path(work) / "test.json").read_text())):
        digest = (row["test"], hashlib.sha1((Path(work) / row["file"]).read_bytes()).hexdigest())
        if row["test"] != "flipkart" or digest not in seen:
            kept[row["test"]].append({**row, "at": at})
        seen.add(digest)
    return kept


def all_texts(work, tests):
    texts = {row["name"] for name in ("flipkart", "vendure", "zava", "fashion", "iconic") for row in tests[name]}
    texts |= {row["label"] for row in tests["fashion"]}
    for group in ("caltech101", "clothing"):
        texts |= {text for many in QUERIES[group].values() for text in many}
    texts |= {text for many in QUERIES["departments"].values() for one in many for text in one}
    texts |= {text for many in QUERIES["vendure"] for text in many}
    return sorted(texts | set(random_words()) | set(questions(work)))


class Model:
    def __init__(self, work, name, texts):
        read = lambda kind: np.fromfile(Path(work) / f"{name}.{kind}.f32", np.float32).reshape(-1, 256)  # noqa: E731
        self.vectors, table = read("images"), read("texts")
        self.text = dict(zip(texts, table))

    def images(self, rows):
        return self.vectors[[row["at"] for row in rows]]

    def texts(self, texts):
        return np.stack([self.text[text] for text in texts])

    def group(self, texts):
        mean = self.texts(texts).mean(0)
        return mean / np.linalg.norm(mean)


def recalls(similarity, right, places):
    """Share of rows whose right column is among the first places."""
    own = similarity[np.arange(len(right)), right][:, None]
    rank = (similarity > own).sum(1)
    return [float((rank < place).mean()) for place in places]


def named(model, rows, names):
    """Share of photos that the name of their own label fits best."""
    labels = list(names)
    best = (model.images(rows) @ np.stack([names[label] for label in labels]).T).argmax(1)
    return float(np.mean([labels[at] == row["label"] for at, row in zip(best, rows)]))


def neighbors(vectors, labels):
    similarity = vectors @ vectors.T
    np.fill_diagonal(similarity, -9)
    nearest = np.argsort(-similarity, 1)[:, :10]
    return float((labels[nearest] == labels[:, None]).mean())


def figures(work, model, tests):
    out = {}
    shop = tests["vendure"]
    by_name = {row["name"]: at for at, row in enumerate(shop)}
    for at, language in enumerate(LANGUAGES):
        asked = [many for many in QUERIES["vendure"] if many[0] in by_name]
        found = recalls(model.texts([many[at] for many in asked]) @ model.images(shop).T, [by_name[many[0]] for many in asked], (1, 5))
        out[f"demo names, {language}: R@1"], out[f"demo names, {language}: R@5"] = found
        out[f"caltech type by name, {language} (34)"] = named(model, tests["caltech101"], {label: model.texts([many[at]])[0] for label, many in QUERIES["caltech101"].items()})
        out[f"clothing class by prompt, {language} (10)"] = named(model, tests["clothing"], {label: model.texts([many[at]])[0] for label, many in QUERIES["clothing"].items()})
        out[f"flipkart department by prompts, {language} (7)"] = named(model, tests["flipkart"], {label: model.group(many[at]) for label, many in QUERIES["departments"].items()})
    for name in filter(tests.get, ("flipkart", "zava", "fashion")):
        rows = tests[name]
        found = recalls(model.texts([row["name"] for row in rows]) @ model.images(rows).T, range(len(rows)), (1, 10))
        out[f"{name} ({len(rows)}) name to photo: R@1"], out[f"{name} ({len(rows)}) name to photo: R@10"] = found
    types = sorted({row["label"] for row in tests["fashion"]})
    if types:
        out[f"fashion type by name ({len(types)})"] = named(model, tests["fashion"], {label: model.texts([label])[0] for label in types})
    icons = tests["iconic"]
    phone = [row["label"] for row in tests["grocery"]]
    found = recalls(model.images(tests["grocery"]) @ model.images(icons).T, phone, (1, 5))
    out["grocery phone photo to catalog picture: R@1"], out["grocery phone photo to catalog picture: R@5"] = found
    out["grocery class by name (81)"] = named(model, tests["grocery"], {row["label"]: model.texts([row["name"]])[0] for row in icons})
    for name in filter(tests.get, ("clothing", "fashion", "flipkart", "caltech101")):
        out[f"{name} photo to photo: P@10, same label"] = neighbors(model.images(tests[name]), np.array([row["label"] for row in tests[name]]))
    out.update(outside(work, model, tests))
    return out


def outside(work, model, tests):
    """Texts about other things, at the cutoff of the best photo's cosine that keeps 97 % of the queries about goods."""
    photos = np.concatenate([model.images(tests[name]) for name in ("flipkart", "vendure", "caltech101", "clothing", "fashion", "grocery") if tests.get(name)])
    asked = [many[0] for many in QUERIES["vendure"]] + [many[0] for group in ("caltech101", "clothing") for many in QUERIES[group].values()]
    asked += [row["name"] for name in ("flipkart", "fashion") for row in tests[name][::5]]
    best = lambda texts: (model.texts(texts) @ photos.T).max(1)  # noqa: E731
    cutoff = np.quantile(best(asked), 0.03)
    return {"random words without a score": float((best(random_words()) < cutoff).mean()), "questions about other things without a score": float((best(questions(work)) < cutoff).mean())}


def main(action, work, *names):
    tests = read_tests(work)
    texts = all_texts(work, tests)
    if action == "texts":
        (Path(work) / "texts.json").write_text(json.dumps(texts))
        print(len(texts), "texts,", {name: len(rows) for name, rows in tests.items()})
        return
    found = {name: figures(work, Model(work, name, texts), tests) for name in names}
    print("| |", " | ".join(names), "|\n|---|" + "---|" * len(names))
    for figure in next(iter(found.values())):
        print(f"| {figure} |", " | ".join(f"{found[name][figure]:.3f}" for name in names), "|")


if __name__ == "__main__":
    main(*sys.argv[1:])
