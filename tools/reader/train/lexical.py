"""BM25 and character n-grams over the blocks of one shop. The same formulas are in `server/engine/reader/lexical.ts`."""
import math
from collections import Counter

from text import normalize

K1, B = 1.2, 0.75
HEADING_WEIGHT = 1


def words_of(text):
    return [word for word in normalize(text).split(" ") if word and (word.isalnum())]


def stem(word):
    """The first letters: enough to join inflections in all four languages."""
    return word if len(word) <= 4 else word[: max(4, min(6, len(word) - 2))]


def grams_of(text):
    grams = []
    for word in words_of(text):
        padded = f" {word} "
        for size in (3, 4):
            grams += [padded[i:i + size] for i in range(max(1, len(padded) - size + 1))]
    return grams


class Bm25:
    def __init__(self, documents):
        """`documents`: terms of each."""
        self.counts = [Counter(terms) for terms in documents]
        self.lengths = [max(1, sum(count.values())) for count in self.counts]
        self.mean = sum(self.lengths) / max(1, len(self.lengths))
        frequency = Counter(term for count in self.counts for term in count)
        total = len(documents)
        self.idf = {term: math.log(1 + (total - n + 0.5) / (n + 0.5)) for term, n in frequency.items()}
        self.unknown = math.log(1 + (total + 0.5) / 0.5)

    def scores(self, terms):
        terms = Counter(terms)
        scores = []
        for count, length in zip(self.counts, self.lengths):
            norm = K1 * (1 - B + B * length / self.mean)
            scores.append(sum(self.idf[t] * count[t] * (K1 + 1) / (count[t] + norm) for t in terms if t in count))
        return scores

    def weight(self, terms):
        """Of all terms of a query, known or not: the most that a document could cover."""
        return sum(self.idf.get(term, self.unknown) for term in set(terms))


class Grams:
    """Cosine of tf-idf vectors of character trigrams and four-grams."""

    def __init__(self, documents):
        counts = [Counter(terms) for terms in documents]
        frequency = Counter(term for count in counts for term in count)
        self.idf = {term: math.log((1 + len(counts)) / (1 + n)) + 1 for term, n in frequency.items()}
        self.unknown = math.log(1 + len(counts)) + 1
        self.vectors = [self._vector(count) for count in counts]

    def _vector(self, count):
        vector = {t: (1 + math.log(n)) * self.idf.get(t, self.unknown) for t, n in count.items()}
        norm = math.sqrt(sum(x * x for x in vector.values())) or 1
        return {t: x / norm for t, x in vector.items()}

    def scores(self, terms):
        query = self._vector(Counter(terms))
        return [sum(x * vector[t] for t, x in query.items() if t in vector) for vector in self.vectors]


def block_text(block):
    return " ".join([block["title"], *block["headings"], *block["sentences"]])


class Lexical:
    """Both indexes of one shop."""

    def __init__(self, blocks):
        texts = [block_text(block) for block in blocks]
        self.words = Bm25([[stem(w) for w in words_of(text)] for text in texts])
        self.grams = Grams([grams_of(text) for text in texts])

    def scores(self, query):
        return self.words.scores([stem(w) for w in words_of(query)]), self.grams.scores(grams_of(query))
