"""
The transformer of both models. A question takes positions 0 to 63, a block those from 64 on. The lower layers of the judge read the
question and the block apart, so that the service keeps what they say about a block; the upper layers read both together.
"""
import math

import torch
from torch import nn
from torch.nn import functional as F

PIECES = 28_000
CLS, SEP, MASK = PIECES, PIECES + 1, PIECES + 2
MAX_QUESTION, MAX_BLOCK, MAX_SENTENCES = 48, 144, 24
BLOCK_START, POSITIONS = 64, 256
SIGNALS, FEATURES = 4, 4
LOWER = 2
"""Layers of the judge that read question and block apart."""


class Layer(nn.Module):
    def __init__(self, size, heads, inner, dropout):
        super().__init__()
        self.heads = heads
        self.before, self.between = nn.LayerNorm(size), nn.LayerNorm(size)
        self.queries, self.keys, self.values = nn.Linear(size, size), nn.Linear(size, size), nn.Linear(size, size)
        self.out = nn.Linear(size, size)
        self.wide, self.narrow = nn.Linear(size, inner), nn.Linear(inner, size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, mask):
        """`mask`: 1 for tokens, [batch, length]."""
        y = self.before(x)
        batch, length, size = x.shape
        q, k, v = (part(y).reshape(batch, length, self.heads, size // self.heads).transpose(1, 2)
                   for part in (self.queries, self.keys, self.values))
        if self.training and hasattr(F, "scaled_dot_product_attention"):
            seen = F.scaled_dot_product_attention(q, k, v, attn_mask=(mask > 0)[:, None, None, :])
        else:
            score = q @ k.transpose(2, 3) / math.sqrt(size // self.heads) - 1e4 * (1 - mask)[:, None, None, :]
            seen = torch.softmax(score, 3) @ v
        x = x + self.dropout(self.out(seen.transpose(1, 2).reshape(batch, length, size)))
        return x + self.dropout(self.narrow(F.gelu(self.wide(self.between(x)))))


class Encoder(nn.Module):
    def __init__(self, layers=4, size=256, heads=4, inner=768, width=128, dropout=0.1):
        super().__init__()
        self.settings = {"layers": layers, "size": size, "heads": heads, "inner": inner, "width": width}
        self.embedding = nn.Embedding(PIECES + 3, width)
        self.enter = nn.Linear(width, size)
        self.position = nn.Embedding(POSITIONS, size)
        self.layers = nn.ModuleList(Layer(size, heads, inner, dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(size)
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.embedding.weight, std=0.05)
        nn.init.normal_(self.position.weight, std=0.02)
        for name, weight in self.named_parameters():
            if name.endswith(("out.weight", "narrow.weight")):
                nn.init.normal_(weight, std=0.02 / math.sqrt(2 * layers))

    def enter_of(self, ids, positions):
        return self.dropout(self.enter(self.embedding(ids)) + self.position(positions))

    def lower(self, ids, positions, mask):
        x = self.enter_of(ids, positions)
        for layer in self.layers[:LOWER]:
            x = layer(x, mask)
        return x

    def upper(self, x, mask):
        for layer in self.layers[LOWER:]:
            x = layer(x, mask)
        return self.norm(x)

    def forward(self, ids, positions, mask, start=None):
        """`ids`, `positions`, `mask`: [batch, length]. `start`: where the part begins that the lower layers read apart."""
        if start is None:
            return self.upper(self.lower(ids, positions, mask), mask)
        parts = [self.lower(ids[:, at], positions[:, at], mask[:, at]) for at in (slice(None, start), slice(start, None))]
        return self.upper(torch.cat(parts, 1), mask)


def asked_of(question):
    """[CLS] question [SEP], from ids padded with 0."""
    first = question[:, :1] * 0
    return torch.cat([first + CLS, question, first + SEP], 1)


def places_of(ids, start):
    return (torch.arange(ids.shape[1], device=ids.device) + start).unsqueeze(0).expand(ids.shape[0], -1)


class Retriever(nn.Module):
    """[batch, length], padded with 0, to unit vectors of 128 numbers."""

    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        self.gate = nn.Linear(encoder.settings["size"], 1)
        self.out = nn.Linear(encoder.settings["size"], 128)

    def forward(self, ids):
        ids = torch.cat([ids[:, :1] * 0 + CLS, ids], 1)
        mask = (ids != 0).to(torch.float32)
        x = self.encoder(ids, places_of(ids, 0), mask)
        share = torch.softmax(self.gate(x).squeeze(2) - 1e4 * (1 - mask), 1)
        return F.normalize(self.out((x * share.unsqueeze(2)).sum(1)), dim=1)


class Judge(nn.Module):
    """A question with a block: log odds that the block answers, and that each of its sentences does."""

    def __init__(self, encoder, dropout=0.1):
        super().__init__()
        size = encoder.settings["size"]
        self.encoder = encoder
        self.signals = nn.Linear(SIGNALS, size)
        nn.init.zeros_(self.signals.weight)
        nn.init.zeros_(self.signals.bias)
        self.gate = nn.Linear(size, 1)
        self.sentence = nn.Sequential(nn.Linear(3 * size, size), nn.GELU(), nn.Dropout(dropout), nn.Linear(size, 1))
        self.block = nn.Sequential(nn.Linear(3 * size + FEATURES + 1, size), nn.GELU(), nn.Dropout(dropout), nn.Linear(size, 1))

    def forward(self, question, block, question_rarity, block_rarity, sentences, features):
        """
        `question`, `block`: ids padded with 0. `*_rarity`: of each token among the shop's blocks, 0 to 1. `sentences`: [batch,
        sentences, tokens], 1 where a token belongs to a sentence; a token of the title or a heading belongs to none.
        Returns logits of the block and of each sentence.
        """
        asked, q_mask, b_mask = asked_of(question), (asked_of(question) != 0).to(torch.float32), (block != 0).to(torch.float32)
        first = self.encoder.lower(asked, places_of(asked, 0), q_mask)
        second = self.encoder.lower(block, places_of(block, BLOCK_START), b_mask)
        return self.compare(first, second, question, block, question_rarity, block_rarity, sentences, features)

    def compare(self, first, second, question, block, question_rarity, block_rarity, sentences, features):
        """`first`, `second`: what the lower layers say about [CLS] question [SEP] and about the block."""
        mask = (torch.cat([asked_of(question), block], 1) != 0).to(torch.float32)
        both = (question != 0).to(torch.float32).unsqueeze(2) * (block != 0).to(torch.float32).unsqueeze(1)
        exact = (question.unsqueeze(2) == block.unsqueeze(1)).to(torch.float32) * both
        in_block, in_question = torch.amax(exact, 2), torch.amax(exact, 1)
        inside = torch.amax(sentences, 1)
        none = question_rarity[:, :1] * 0
        rarity = torch.cat([none, question_rarity, none, block_rarity], 1)
        shared = torch.cat([none, in_block, none, in_question], 1)
        inside = torch.cat([none, question_rarity * 0, none, inside], 1)
        extra = self.signals(torch.stack([rarity, shared, rarity * shared, inside], 2))
        x = self.encoder.upper(torch.cat([first, second], 1) + extra, mask)
        start = question.shape[1] + 2
        head, asked, offered = x[:, 0], x[:, 1:start - 1], x[:, start:]
        q_mask = (question != 0).to(torch.float32).unsqueeze(2)
        asked = (asked * q_mask).sum(1) / (q_mask.sum(1) + 1e-6)
        # Softmax pooling inside each sentence.
        weight = torch.exp(torch.clamp(self.gate(offered), -8, 8)).transpose(1, 2) * sentences
        pooled = (weight @ offered) / (weight.sum(2, keepdim=True) + 1e-6)
        present = (sentences.sum(2) > 0).to(torch.float32)
        every = head.unsqueeze(1).expand_as(pooled)
        sentence = self.sentence(torch.cat([pooled, every, pooled * asked.unsqueeze(1)], 2)).squeeze(2) - 1e4 * (1 - present)
        best = torch.clamp(torch.amax(sentence, 1, keepdim=True), -20, 20)
        top = torch.amax(pooled - 1e4 * (1 - present).unsqueeze(2), 1)
        answered = self.block(torch.cat([head, asked, torch.clamp(top, -50, 50), features, best / 4], 1)).squeeze(1)
        return answered, sentence
