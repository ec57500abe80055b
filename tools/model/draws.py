"""The inputs of a step of whole.py: photos, made vectors and texts, drawn at random by separate processes."""
import numpy as np
import torch

from train import Batches, concept_text, invented

NAMED, RECOGNIZED, FURTHER, MADE, MORE_NAMES, UNRELATED, PAIRS, WORDS = 304, 224, 112, 208, 288, 320, 384, 192
# Names of goods and of other classes that every photo is described with.
GOODS, CLASSES = 303, 200
OWNED = 6
QUESTIONS = {"en": ("what", "who", "when", "where", "why", "how many", "which", "what year did", "in what", "how did"),
             "de": ("was", "wer", "wann", "wo", "warum", "wie viele", "welche", "in welchem jahr", "wie", "welches"),
             "fr": ("que", "qui", "quand", "où", "pourquoi", "combien de", "quelle", "comment", "en quelle année"),
             "es": ("qué", "quién", "cuándo", "dónde", "por qué", "cuántos", "cuál", "en qué año", "cómo")}
SMALL_WORDS = {"en": "the of and to in was is did were by for with from that on as".split(), "de": "der die das und von zu war ist wurde mit für aus den im dem".split(),
               "fr": "le la les de des et à était est par pour dans du au".split(), "es": "el la los de y en fue es por para con del se las".split()}


def syllables(draw):
    """A word that can be pronounced."""
    parts = (draw.choice("bcdfghjklmnpqrstvwz") + draw.choice("aeiou") + draw.choice(("", "", draw.choice("lmnrstdk"))) for _ in range(draw.randint(2, 4)))
    return "".join(parts)


def foreign_text(words, draw):
    """Invented words, words that name no goods, rows of them, and questions with them."""
    kind = draw.random()
    if kind < 0.2:
        return " ".join(invented(draw) for _ in range(draw.choice((1, 1, 2))))
    if kind < 0.45:
        return " ".join(syllables(draw) for _ in range(draw.choice((1, 1, 1, 2))))
    if kind < 0.55:
        return draw.choice(words)
    if kind < 0.7:
        return " ".join(draw.sample(words, draw.randint(2, 7)))
    language = draw.choice(("en", "en", "de", "fr", "es"))
    row = [draw.choice(QUESTIONS[language])]
    for _ in range(draw.randint(3, 8)):
        row.append(draw.choice(SMALL_WORDS[language]) if draw.random() < 0.45 else draw.choice(words))
    return " ".join(row)


def catalog_name(text, draw):
    """A fifth of the names with brands, numbers and sizes around them, as in the titles of shops."""
    if draw.random() > 0.2:
        return text
    extra = lambda: draw.choice((invented(draw), syllables(draw), str(draw.randint(1, 2000)), f"{draw.randint(1, 40)} cm", "xl", "pack of 2", "set"))  # noqa: E731
    before = [extra() for _ in range(draw.randint(0, 2))]
    return " ".join([*before, text, *(extra() for _ in range(draw.randint(0, 2)))])


class Draws(Batches):
    """Rows, texts and their concepts of a step, as arrays."""

    def next(self):
        data, draw = self.data, self.draw
        views, owned, texts = [], [], []
        for at in draw.choices(data.named, data.named_weights, k=NAMED):
            views.append(at)
            owned.append(data.items[at] or [data.unnamed])
            text, concept = self.photo_text(at)
            texts.append((catalog_name(text, draw), concept))
        for at in draw.sample(data.recognized, min(RECOGNIZED, len(data.recognized))):
            known = draw.choice(data.of_class[int(data.guess[at])][:2])
            views.append(at)
            owned.append([known] + data.items[at])
            texts.append((catalog_name(concept_text(data.concepts[known], draw, data.views[at].get("color", "")), draw), known))
        made, numbers = draw.sample(self.frequent, MADE), []
        for known in made:
            numbers.append(draw.choice(sorted(data.classes[known])))
            owned.append([known])
            texts.append((catalog_name(concept_text(data.concepts[known], draw), draw), known))
        for known in draw.sample(range(len(data.concepts)), MORE_NAMES):
            texts.append((concept_text(data.concepts[known], draw), known))
        texts += [(foreign_text(data.words["others"], draw), data.unnamed) for _ in range(UNRELATED)]
        views += draw.sample(data.further, min(FURTHER, len(data.further)))
        english, other = self.pairs()
        near = draw.sample(data.words["near"], WORDS)
        known = len(data.words["concepts"])
        described = list(range(min(GOODS, data.words["goods"]))) + draw.sample(range(data.words["goods"], known), CLASSES)
        described = [at for at in described if data.classes[at]]
        padded = np.full((len(owned), OWNED), data.unnamed)
        for at, many in enumerate(owned):
            padded[at, :len(many[:OWNED])] = many[:OWNED]
        return {"views": np.array(views), "numbers": np.array(numbers), "owned": padded, "ids": self.ids([text for text, _ in texts]).numpy(), "concepts": np.array([concept for _, concept in texts]),
                "described": np.array(described), "described_ids": self.ids([concept_text(data.concepts[at], draw) for at in described]).numpy(), "english": english.numpy(), "other": other.numpy(), "near": np.array([data.tokenizer.ids[word] for word in near])}

    def pairs(self):
        rows = self.draw.sample(self.data.words["pairs"], PAIRS)
        return self.ids([english for _, english, _ in rows]), self.ids([other for _, _, other in rows])


def feed(data, seed, queue):
    torch.set_num_threads(1)
    draws = Draws(data, seed)
    while True:
        queue.put(draws.next())


class Lean:
    """The data about photos for the processes that draw the texts; none of it is on the device."""

    def __init__(self, photos):
        for name in ("views", "words", "tokenizer", "concepts", "classes", "of_class", "items", "named", "named_weights", "recognized", "further", "unnamed"):
            setattr(self, name, getattr(photos, name))
        self.guess = photos.guess.numpy()
