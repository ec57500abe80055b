"""The judge: a question with a block → whether the block answers it, and which sentences do."""
import math

import torch
from torch import nn

from lexical import Lexical, stem, words_of
from retriever import MAX_QUESTION, Mix

MAX_BLOCK = 144
MAX_SENTENCES = 24
FEATURES = 4
CANDIDATES = 10


class Judge(nn.Module):
    """Aligns the tokens of both sides, compares every token with what it is aligned to, and pools by sentence."""

    def __init__(self, vectors, size=64, dropout=0.25):
        super().__init__()
        # Frozen: trained rows memorize the shops they come from.
        self.embedding = nn.Embedding.from_pretrained(vectors.clone(), freeze=True, padding_idx=0)
        self.dropout = nn.Dropout(dropout)
        width = vectors.shape[1]
        self.enter = nn.Linear(width, size)
        self.signals = nn.Linear(4, size)
        self.first = Mix(size, 3, dropout)
        self.ask, self.offer = nn.Linear(size, size), nn.Linear(size, size)
        self.compare = nn.Sequential(nn.Linear(4 * size, size), nn.GELU(), nn.Dropout(dropout), nn.Linear(size, size))
        self.second = Mix(size, 5, dropout)
        self.third = Mix(size, 3, dropout)
        self.question_gate, self.block_gate = nn.Linear(size, 1), nn.Linear(size, 1)
        self.sentence = nn.Sequential(nn.Linear(4 * size, size), nn.GELU(), nn.Dropout(dropout), nn.Linear(size, 1))
        self.block = nn.Sequential(nn.Linear(4 * size + FEATURES + 2, size), nn.GELU(), nn.Dropout(dropout), nn.Linear(size, 1))
        self.near = nn.Parameter(torch.tensor(3.0))

    def forward(self, question, block, question_rarity, block_rarity, sentences, features):
        """
        `question`, `block`: ids padded with 0. `*_rarity`: of each token among the shop's blocks, 0 to 1. `sentences`: [batch,
        sentences, tokens], 1 where a token belongs to a sentence; a token of the title or a heading belongs to none.
        Returns logits of the block and of each sentence.
        """
        q_mask, b_mask = (question != 0).float().unsqueeze(2), (block != 0).float().unsqueeze(2)
        both = q_mask @ b_mask.transpose(1, 2)
        q0, b0 = self.embedding(question), self.embedding(block)
        exact = (question.unsqueeze(2) == block.unsqueeze(1)).float() * both
        cosine = (_unit(q0) @ _unit(b0).transpose(1, 2)) * both
        inside = torch.amax(sentences, 1)
        q_signals = torch.stack([question_rarity, torch.amax(exact, 2), torch.amax(cosine, 2), torch.amax(exact, 2) * question_rarity], 2)
        b_signals = torch.stack([block_rarity, torch.amax(exact, 1), torch.amax(cosine, 1), inside], 2)
        q = self.first((self.dropout(self.enter(q0)) + self.signals(q_signals)) * q_mask, q_mask)
        b = self.first((self.dropout(self.enter(b0)) + self.signals(b_signals)) * b_mask, b_mask)
        affinity = self.ask(q) @ self.offer(b).transpose(1, 2) / math.sqrt(q.shape[2]) + self.near * cosine
        affinity = affinity - 1e4 * (1 - both)
        q_aligned = torch.softmax(affinity, 2) @ b
        b_aligned = torch.softmax(affinity, 1).transpose(1, 2) @ q
        q = self.third(self._compare(q, q_aligned) * q_mask, q_mask)
        b = self.second(self._compare(b, b_aligned) * b_mask, b_mask)
        q_gate = torch.softmax(self.question_gate(q) - 1e4 * (1 - q_mask), 1)
        q_mean, q_max = (q * q_gate).sum(1), torch.amax(q - 1e4 * (1 - q_mask), 1)
        b_gate = torch.softmax(self.block_gate(b) - 1e4 * (1 - b_mask), 1)
        b_mean, b_max = (b * b_gate).sum(1), torch.amax(b - 1e4 * (1 - b_mask), 1)
        # Softmax pooling inside each sentence, by the same gate.
        gate = torch.exp(torch.clamp(self.block_gate(b), -8, 8)).transpose(1, 2) * sentences
        present = (sentences.sum(2) > 0).float()
        s = (gate @ b) / (gate.sum(2, keepdim=True) + 1e-6)
        covered = torch.amax(sentences.unsqueeze(2) * cosine.unsqueeze(1), 3) @ (question_rarity * q_mask.squeeze(2) * q_gate.squeeze(2)).unsqueeze(2)
        around = b_mean.unsqueeze(1).expand_as(s)
        asked = q_mean.unsqueeze(1).expand_as(s)
        sentence = self.sentence(torch.cat([s, asked, around, s * asked], 2)).squeeze(2) + 2 * covered.squeeze(2)
        sentence = sentence - 1e4 * (1 - present)
        best = torch.clamp(torch.amax(sentence, 1, keepdim=True), -20, 20)
        uncovered = (question_rarity * (1 - torch.amax(cosine, 2)) * q_mask.squeeze(2)).sum(1, keepdim=True) / (q_mask.sum(1) + 1e-6)
        answered = self.block(torch.cat([q_mean, q_max, b_mean, b_max, features, best / 4, uncovered], 1)).squeeze(1)
        return answered, sentence

    def _compare(self, own, other):
        return self.compare(torch.cat([own, other, own * other, torch.abs(own - other)], 2))


def load_judge(path):
    """With the size of the saved weights."""
    state = {name: weights.float() for name, weights in torch.load(path, map_location="cpu").items()}
    model = Judge(state["embedding.weight"], len(state["ask.weight"]))
    model.load_state_dict(state)
    return model.eval()


def _unit(x):
    return x / torch.sqrt((x * x).sum(2, keepdim=True) + 1e-6)


class ShopIndex:
    """The data of a shop that the judge uses: encoded blocks, the rarity of pieces, and both lexical indexes."""

    def __init__(self, blocks, tokenizer):
        self.tokenizer, self.blocks = tokenizer, blocks
        self.lexical = Lexical(blocks)
        self.encoded = [self._encode(block) for block in blocks]
        self.frequency = {}
        for ids, _ in self.encoded:
            for piece in set(ids):
                self.frequency[piece] = self.frequency.get(piece, 0) + 1

    def _encode(self, block):
        """(ids, number of the sentence of each token or -1)."""
        headings = self.tokenizer.encode(" . ".join([block["title"], *block["headings"]]))[:32]
        ids, owner = list(headings), [-1] * len(headings)
        for number, sentence in enumerate(block["sentences"][:MAX_SENTENCES]):
            own = self.tokenizer.encode(sentence)
            ids += own
            owner += [number] * len(own)
        return ids[:MAX_BLOCK] or [1], owner[:MAX_BLOCK] or [-1]

    def rarity(self, ids):
        total = math.log(1 + len(self.blocks))
        return [math.log((1 + len(self.blocks)) / (1 + self.frequency.get(piece, 0))) / total for piece in ids]

    def features(self, query):
        """Per block: the inputs of the judge in addition to the words, and both lexical scores."""
        words, grams = self.lexical.scores(query)
        full = self.lexical.words.weight([stem(w) for w in words_of(query)]) or 1
        best_words, best_grams = max(words) or 1, max(grams) or 1
        return [[w / full, w / best_words, g * 2, g / best_grams] for w, g in zip(words, grams)]


class Example:
    __slots__ = ("index", "question", "block", "right", "sentences", "features", "weight")

    def __init__(self, index, question, block, right, sentences, features, weight=1.0):
        self.index, self.question, self.block, self.right = index, question, block, right
        self.sentences, self.features, self.weight = sentences, features, weight

    @property
    def length(self):
        return len(self.index.encoded[self.block][0])


def batch_of(examples):
    width_q = max(len(e.question) for e in examples)
    width_b = max(e.length for e in examples)
    count = max(1, max(max(e.index.encoded[e.block][1], default=0) for e in examples) + 1)
    size = len(examples)
    question, block = torch.zeros(size, width_q, dtype=torch.long), torch.zeros(size, width_b, dtype=torch.long)
    q_rarity, b_rarity = torch.zeros(size, width_q), torch.zeros(size, width_b)
    sentences = torch.zeros(size, count, width_b)
    for i, e in enumerate(examples):
        ids, owner = e.index.encoded[e.block]
        question[i, :len(e.question)] = torch.tensor(e.question)
        block[i, :len(ids)] = torch.tensor(ids)
        q_rarity[i, :len(e.question)] = torch.tensor(e.index.rarity(e.question))
        b_rarity[i, :len(ids)] = torch.tensor(e.index.rarity(ids))
        places = [(n, t) for t, n in enumerate(owner) if n >= 0]
        if places:
            rows, columns = zip(*places)
            sentences[i, list(rows), list(columns)] = 1
    return question, block, q_rarity, b_rarity, sentences, torch.tensor([e.features for e in examples])


def encode_question(tokenizer, text):
    return list(tokenizer.encode(text))[-MAX_QUESTION:] or [1]


def judged(model, tokenizer, index, text, candidates, features=None):
    """(logit, logits of sentences) of each candidate."""
    model.eval()
    features = features or index.features(text)
    ids = encode_question(tokenizer, text)
    examples = [Example(index, ids, b, False, [], features[b]) for b in candidates]
    answered, sentence = model(*batch_of(examples))
    return [(float(a), [float(x) for x in s[:len(index.blocks[b]["sentences"])]]) for a, s, b in zip(answered, sentence, candidates)]
