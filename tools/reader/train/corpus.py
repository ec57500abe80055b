"""The corpus as the service sees it: shops with blocks, questions with the blocks and sentences that answer them."""
import re
from pathlib import Path

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
        """Codes of `tools/reader/subjects/codes.tsv`; None for a question without codes."""
        self.answers = [set(map(tuple, answer)) for answer in raw["answers"]]
        self.blocks = {block for answer in self.answers for block, _ in answer}
        self.sentences = {place for answer in self.answers for place in answer}

    @property
    def text(self):
        """With the previous message, if there is one."""
        return f"{self.after[-1]} {self.q}" if self.after else self.q

    @property
    def is_policy(self):
        return self.intent == "policy"


class Shop:
    def __init__(self, raw):
        self.id, self.split, self.blocks = raw["id"], raw["split"], raw["blocks"]
        self.language = raw["languages"][0]
        self.questions = [Question(self, q) for q in raw["questions"] if not q["isLost"]] if raw["blocks"] else []


SMALL_SHOPS = Path(__file__).parent.parent / "small-shops"


def small_shops():
    """Shops in the short form of `tools/reader/small-shops`, all of them for training. Their blocks have the codes of each sentence."""
    for file in sorted(SMALL_SHOPS.glob("??.txt")):
        for text in re.split(r"^@ ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            yield Shop(read_small_shop(text))


def read_small_shop(text):
    first, *lines = text.split("\n")
    name, language, kind = first.split("\t")
    blocks, questions, places, title, headings, is_open = [], [], {}, "", [], False
    for line in lines:
        if not line.strip():
            is_open = False
        elif line.startswith("#"):
            mark, heading = line.split(" ", 1)
            title, headings, is_open = (heading, [], False) if mark == "#" else (title, [*headings[:len(mark) - 2], heading], False)
        elif line.startswith("?"):
            _, kind_of, codes, answers, asked = line.split("\t")
            *after, q = asked.split(" > ", 1) if kind_of == "follow-up" else [asked]
            questions.append({"q": q, "lang": language, "kind": kind_of, "intent": "policy", "after": after, "isLost": False, "subjects": listed(codes),
                              "answers": [[places[number] for number in listed(answers)]] if listed(answers) else []})
        else:
            number, codes, sentence = line.split("\t")
            if not is_open:
                blocks.append({"title": title, "headings": headings, "sentences": [], "codes": []})
                is_open = True
            places[number] = (len(blocks) - 1, len(blocks[-1]["sentences"]))
            blocks[-1]["sentences"].append(sentence)
            blocks[-1]["codes"].append(listed(codes))
    return {"id": name, "split": "train", "languages": [language], "kind": kind, "blocks": blocks, "questions": questions}


def listed(words):
    return [] if words.strip() == "-" else words.split()


def shops(work):
    """(training shops, held-out shops), in a fixed order."""
    every = [Shop(raw) for raw in load(f"{work}/corpus.json")]
    train = [shop for shop in every if shop.split == "train" and shop.blocks]
    return [*train, *small_shops()], [shop for shop in every if shop.split == "held-out"]


def divided(train):
    """(shops to train on, development shops)."""
    return [shop for shop in train if shop.id not in DEVELOPMENT], [shop for shop in train if shop.id in DEVELOPMENT]
