"""The corpus as the service sees it: shops with blocks, questions with the blocks and sentences that answer them."""
from text import load

DEVELOPMENT = {
    "gratwerk-bergsport", "krummbeet-kisten", "kontorhafen-buerobedarf", "quill-and-tallow-books", "deckle-and-dune", "crooked-tonearm-records",
    "inglete-torcido", "buceo-punta-sargo", "glisse-du-mont-tremousse", "pieces-ruisselet",
}
"""Never trained on, but used to choose settings."""


class Question:
    def __init__(self, shop, raw):
        self.shop, self.raw = shop, raw
        self.q, self.lang, self.kind, self.intent, self.after = (raw[k] for k in ("q", "lang", "kind", "intent", "after"))
        self.subjects = raw.get("subjects")
        """Codes of `tools/reader/subjects/codes.tsv`; None for a question that has not been given any."""
        self.answers = [set(map(tuple, answer)) for answer in raw["answers"]]
        self.blocks = {block for answer in self.answers for block, _ in answer}
        self.sentences = {place for answer in self.answers for place in answer}

    @property
    def text(self):
        """With the message before it, when there is one."""
        return f"{self.after[-1]} {self.q}" if self.after else self.q

    @property
    def is_policy(self):
        return self.intent == "policy"


class Shop:
    def __init__(self, raw):
        self.id, self.split, self.blocks = raw["id"], raw["split"], raw["blocks"]
        self.language = raw["languages"][0]
        self.questions = [Question(self, q) for q in raw["questions"] if not q["isLost"]] if raw["blocks"] else []


def shops(work):
    """(training shops, held-out shops), in a fixed order."""
    every = [Shop(raw) for raw in load(f"{work}/corpus.json")]
    train = [shop for shop in every if shop.split == "train" and shop.blocks]
    return train, [shop for shop in every if shop.split == "held-out"]


def divided(train):
    """(shops to train on, development shops)."""
    return [shop for shop in train if shop.id not in DEVELOPMENT], [shop for shop in train if shop.id in DEVELOPMENT]
