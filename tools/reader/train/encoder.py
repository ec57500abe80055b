"""
The transformer that both models share: a question and a block in one sequence. The question takes positions 0 to 63, the block those
from 64 on, whatever the padding, so that a block looks the same beside every question.
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

    def forward(self, ids, positions, mask, extra=None):
        """`ids`, `positions`, `mask`: [batch, length]. `extra`: added to the embedded tokens."""
        x = self.enter(self.embedding(ids)) + self.position(positions)
        if extra is not None:
            x = x + extra
        x = self.dropout(x)
        for layer in self.layers:
            x = layer(x, mask)
        return self.norm(x)


def pair_of(question, block):
    """Ids, positions and mask of [CLS] question [SEP] block, from ids padded with 0."""
    first = question[:, :1] * 0
    ids = torch.cat([first + CLS, question, first + SEP, block], 1)
    places = torch.cat([torch.arange(question.shape[1] + 2, device=ids.device), torch.arange(block.shape[1], device=ids.device) + BLOCK_START])
    mask = (ids != 0).to(torch.float32)
    return ids, places.unsqueeze(0).expand(ids.shape[0], -1), mask


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
        places = torch.arange(ids.shape[1], device=ids.device).unsqueeze(0).expand(ids.shape[0], -1)
        x = self.encoder(ids, places, mask)
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
        ids, positions, mask = pair_of(question, block)
        both = (question != 0).to(torch.float32).unsqueeze(2) * (block != 0).to(torch.float32).unsqueeze(1)
        exact = (question.unsqueeze(2) == block.unsqueeze(1)).to(torch.float32) * both
        in_block, in_question = torch.amax(exact, 2), torch.amax(exact, 1)
        inside = torch.amax(sentences, 1)
        none = question_rarity[:, :1] * 0
        rarity = torch.cat([none, question_rarity, none, block_rarity], 1)
        shared = torch.cat([none, in_block, none, in_question], 1)
        inside = torch.cat([none, question_rarity * 0, none, inside], 1)
        extra = self.signals(torch.stack([rarity, shared, rarity * shared, inside], 2))
        x = self.encoder(ids, positions, mask, extra)
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
