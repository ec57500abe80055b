"""The judge: a question with a block → whether the block answers it, and which sentences do."""
import math
import random

import torch
from torch import nn

from judge_batches import Group, batch_of, encode_question
from retriever import Mix

FEATURES = 4
CANDIDATES = 10


class Judge(nn.Module):
    """Aligns the tokens of both sides, compares every token with what it is aligned to, and pools by sentence."""

    def __init__(self, vectors, size=64, dropout=0.25):
        super().__init__()
        # Frozen: with some 5,000 questions, trained rows memorize the shops they come from.
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


class Judges(nn.Module):
    """The mean of several judges, which share the frozen embedding."""

    def __init__(self, models):
        super().__init__()
        self.models = nn.ModuleList(models)
        for model in self.models:
            model.embedding = self.models[0].embedding

    def forward(self, *inputs):
        answered, sentence = zip(*(model(*inputs) for model in self.models))
        return sum(answered) / len(answered), sum(sentence) / len(sentence)


def load_judges(paths):
    """With the sizes of the saved weights."""
    models = []
    for path in paths:
        state = torch.load(path)
        models.append(Judge(state["embedding.weight"], len(state["ask.weight"])))
        models[-1].load_state_dict(state)
    return Judges(models).eval()


def _unit(x):
    return x / torch.sqrt((x * x).sum(2, keepdim=True) + 1e-6)


@torch.no_grad()
def judged(model, tokenizer, index, text, candidates, features=None):
    """(logit, logits of sentences) of each candidate."""
    model.eval()
    features = features or index.features(text)
    ids = encode_question(tokenizer, text)
    answered, sentence = model(*batch_of([Group(index, ids, candidates, {}, features)]))
    return [(float(a), [float(x) for x in s[:len(index.blocks[b]["sentences"])]]) for a, s, b in zip(answered, sentence, candidates)]


def auc(right, wrong):
    both = sorted([(x, 1) for x in right] + [(x, 0) for x in wrong])
    rank = sum(i + 1 for i, (_, r) in enumerate(both) if r)
    n, m = len(right), len(wrong)
    return (rank - n * (n + 1) / 2) / max(1, n * m)


def measure(model, tokenizer, asked, limit=300):
    """Right block first among the candidates, and how well the best score tells answered from unanswered."""
    generator = random.Random(5)
    some = generator.sample(asked, min(limit, len(asked)))
    first, found, right, wrong = 0, 0, [], []
    for one in some:
        candidates = (one.wrong + list(one.question.blocks))[-CANDIDATES:]
        results = judged(model, tokenizer, one.index, one.question.text, candidates, one.features)
        best = max(range(len(candidates)), key=lambda i: results[i][0])
        if one.question.blocks:
            found += 1
            is_right = candidates[best] in one.question.blocks
            first += is_right
            (right if is_right else wrong).append(results[best][0])
        else:
            wrong.append(results[best][0])
    return {"first": round(100 * first / max(1, found), 1), "auc": round(auc(right, wrong), 3)}
