"""Normalization of texts, and the tokenizer. `server/engine/reader/tokenizer.ts` is the same algorithm; reference vectors check that they agree."""
import functools
import json
import re
import unicodedata

import sentencepiece

CONTRACTION = re.compile(r"(?<=[a-z])'(?=(?:t|s|re|ll|ve|d|m)(?![a-z]))")
PIECES = re.compile(r"[^\W\d_]+|\d|[^\w\s]|_", re.UNICODE)
EXPANSIONS = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "’": "'", "‘": "'", "´": "'", "`": "'", "–": "-", "—": "-"})


def normalize(text):
    """Lower case without accents; contractions joined ("dont"); words, digits and signs separated by single spaces."""
    text = unicodedata.normalize("NFKC", text).lower().translate(EXPANSIONS)
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not "\u0300" <= c <= "\u036f")
    return " ".join(PIECES.findall(CONTRACTION.sub("", text)))


class Tokenizer:
    """Ids of the pieces. 0 is padding."""

    def __init__(self, path):
        self.model = sentencepiece.SentencePieceProcessor(model_file=str(path))
        self.size = self.model.vocab_size()
        self.encode = functools.lru_cache(maxsize=400_000)(self._encode)

    def _encode(self, text):
        return tuple(self.model.encode(normalize(text)))

    def to_json(self):
        """For the service: pieces with their scores in order of their ids."""
        model = self.model
        pieces = [[model.id_to_piece(i), round(model.get_score(i), 5)] for i in range(self.size)]
        return {"unknown": model.unk_id(), "first_byte": model.piece_to_id("<0x00>"), "pieces": pieces}


def dump(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
