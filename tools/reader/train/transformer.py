"""The second judge: a small transformer that reads question and block together, or separately in its lower layers."""
import torch
from torch import nn
from torch.nn import functional as F

PIECES = 28_000
MASK, QUESTION, BLOCK, SIZE = PIECES, PIECES + 1, PIECES + 2, PIECES + 8
"""Ids after those of the pieces: a hidden piece, and the markers before a question and before a block or paragraph."""
HEAD = 64
BLOCK_PLACE, PLACES = 64, 64 + 160


def rotation(places):
    """Cosines and sines of the positions, for one head."""
    rate = 10_000.0 ** (-torch.arange(0, HEAD, 2, dtype=torch.float32, device=places.device) / HEAD)
    angle = places.float().unsqueeze(1) * rate
    return torch.cat([angle.cos(), angle.cos()], 1), torch.cat([angle.sin(), angle.sin()], 1)


def turned(x, cos, sin):
    return x * cos + torch.cat([-x[..., HEAD // 2:], x[..., :HEAD // 2]], -1) * sin


class Layer(nn.Module):
    def __init__(self, size, inner, dropout):
        super().__init__()
        self.heads, self.dropout = size // HEAD, dropout
        self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.qkv, self.out = nn.Linear(size, 3 * size), nn.Linear(size, size)
        self.up, self.down = nn.Linear(size, inner), nn.Linear(inner, size)

    def forward(self, x, cos, sin, hidden=None):
        """`hidden`: added to the affinities, 0 or very low."""
        n, length, _ = x.shape
        q, k, v = (y.reshape(n, length, self.heads, -1).transpose(1, 2) for y in self.qkv(self.norm1(x)).chunk(3, 2))
        q, k = turned(q, cos, sin), turned(k, cos, sin)
        if x.is_cuda:
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=None if hidden is None else hidden.to(q.dtype))
        else:
            affinity = q @ k.transpose(2, 3) / HEAD ** 0.5
            y = torch.softmax(affinity if hidden is None else affinity + hidden, 3) @ v
        x = x + F.dropout(self.out(y.transpose(1, 2).reshape(n, length, -1)), self.dropout, self.training)
        return x + F.dropout(self.down(F.gelu(self.up(self.norm2(x)))), self.dropout, self.training)


class Encoder(nn.Module):
    def __init__(self, vectors=None, size=256, layers=6, inner=1024, width=128, dropout=0.0):
        """`vectors`: of the pieces at the start."""
        super().__init__()
        self.size = size
        self.embedding = nn.Embedding(SIZE, width)
        nn.init.normal_(self.embedding.weight, std=0.05)
        if vectors is not None:
            self.embedding.weight.data[:len(vectors)] = vectors / vectors.norm(dim=1).mean() * 0.6
        self.enter = nn.Linear(width, size)
        self.layers = nn.ModuleList(Layer(size, inner, dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(size)
        for layer in self.layers:
            for part in (layer.qkv, layer.out, layer.up, layer.down):
                nn.init.normal_(part.weight, std=0.02)
                nn.init.zeros_(part.bias)
            for part in (layer.out, layer.down):
                part.weight.data /= (2 * layers) ** 0.5

    def forward(self, ids):
        x = self.enter(self.embedding(ids))
        cos, sin = (table.to(torch.bfloat16 if x.is_cuda else x.dtype) for table in rotation(torch.arange(ids.shape[1], device=ids.device)))
        for layer in self.layers:
            x = layer(x, cos, sin)
        return self.norm(x)


class LowerLayers(nn.Module):
    """The first layers of a pretrained encoder: ids padded with 0 → the mean over the pieces of each text."""

    def __init__(self, encoder, count=2):
        super().__init__()
        self.embedding, self.enter, self.layers = encoder.embedding, encoder.enter, encoder.layers[:count]

    def forward(self, ids):
        mask = (ids != 0).float()
        x = self.enter(self.embedding(ids))
        cos, sin = (table[:ids.shape[1]] for table in rotation(torch.arange(PLACES)))
        for layer in self.layers:
            x = layer(x, cos, sin, _hidden(mask))
        mask = mask.unsqueeze(2)
        return (x * mask).sum(1) / mask.sum(1)


class SecondJudge(nn.Module):
    """Called like `judge.Judge`."""

    def __init__(self, encoder, apart=0, dropout=0.1):
        """`apart`: number of layers that read question and block separately."""
        super().__init__()
        self.encoder, self.apart = encoder, apart
        for layer in encoder.layers:
            layer.dropout = dropout
        size = encoder.size
        self.dropout = nn.Dropout(dropout)
        self.kind, self.signals = nn.Embedding(3, size), nn.Linear(4, size)
        for table in (self.kind.weight, self.signals.weight, self.signals.bias):
            nn.init.zeros_(table)
        self.sentence = nn.Sequential(nn.Linear(2 * size + 1, 128), nn.GELU(), nn.Dropout(dropout), nn.Linear(128, 1))
        self.block = nn.Sequential(nn.Linear(3 * size + 5, 128), nn.GELU(), nn.Dropout(dropout), nn.Linear(128, 1))

    def _lower(self, ids, kind, cos, sin, hidden):
        x = self.dropout(self.encoder.enter(self.encoder.embedding(ids))) + self.kind(kind)
        for layer in self.encoder.layers[:self.apart]:
            x = layer(x, cos, sin, hidden)
        return x

    def alone(self, ids, kind):
        """The state of the first token for a single text; `kind`: 0 for a question, 2 for a sentence."""
        cos, sin = (table[:ids.shape[1]] for table in rotation(torch.arange(PLACES, device=ids.device)))
        if ids.is_cuda and torch.is_autocast_enabled():
            cos, sin = cos.bfloat16(), sin.bfloat16()
        hidden = _hidden((ids != 0).float())
        x = self.dropout(self.encoder.enter(self.encoder.embedding(ids))) + self.kind.weight[kind]
        for layer in self.encoder.layers:
            x = layer(x, cos, sin, hidden)
        return self.encoder.norm(x)[:, 0]

    def forward(self, question, block, question_rarity, block_rarity, sentences, features):
        q_ids = torch.cat([torch.full_like(question[:, :1], QUESTION), question], 1)
        b_ids = torch.cat([torch.full_like(block[:, :1], BLOCK), block], 1)
        asked = q_ids.shape[1]
        q_mask, b_mask = (q_ids != 0).float(), (b_ids != 0).float()
        inside = F.pad(torch.amax(sentences, 1), (1, 0))
        tables = rotation(torch.arange(PLACES, device=question.device))
        cos, sin = (torch.cat([table[:asked], table[BLOCK_PLACE:BLOCK_PLACE + b_ids.shape[1]]]) for table in tables)
        if question.is_cuda and torch.is_autocast_enabled():
            cos, sin = cos.bfloat16(), sin.bfloat16()
        q = self._lower(q_ids, torch.zeros_like(q_ids), cos[:asked], sin[:asked], _hidden(q_mask))
        b = self._lower(b_ids, 1 + inside.long(), cos[asked:], sin[asked:], _hidden(b_mask))
        # Which pieces are on both sides, and how rare they are in the shop.
        exact = (q_ids.unsqueeze(2) == b_ids.unsqueeze(1)).float() * q_mask.unsqueeze(2)
        q_exact, b_exact = torch.amax(exact, 2), torch.amax(exact, 1)
        q_rare, b_rare = F.pad(question_rarity, (1, 0)), F.pad(block_rarity, (1, 0))
        signals = torch.cat([torch.stack([q_rare, q_exact, q_exact * q_rare, q_rare * 0], 2), torch.stack([b_rare, b_exact, b_exact * b_rare, inside], 2)], 1)
        x = torch.cat([q, b], 1) + self.signals(signals)
        hidden = _hidden(torch.cat([q_mask, b_mask], 1))
        for layer in self.encoder.layers[self.apart:]:
            x = layer(x, cos, sin, hidden)
        x = self.encoder.norm(x)
        pooled, b = x[:, 0], x[:, asked:]
        inner = F.pad(sentences, (1, 0)).to(b.dtype)
        length = inner.sum(2, keepdim=True) + 1e-3
        s, covered = (inner @ b) / length, (inner @ (b_exact * b_rare).unsqueeze(2).to(b.dtype)) / length
        sentence = self.sentence(torch.cat([s, pooled.unsqueeze(1).expand_as(s), covered.to(s.dtype)], 2)).squeeze(2).float()
        sentence = sentence - 1e4 * (1 - (sentences.sum(2) > 0).float())
        best = torch.clamp(torch.amax(sentence, 1, keepdim=True), -20, 20)
        widest = torch.amax(b - 1e4 * (1 - b_mask).unsqueeze(2).to(b.dtype), 1)
        answered = self.block(torch.cat([pooled, b[:, 0], widest, features.to(b.dtype), (best / 4).to(b.dtype)], 1)).squeeze(1)
        return answered.float(), sentence


def _hidden(mask):
    return ((mask - 1) * 1e4).unsqueeze(1).unsqueeze(1)


def load_second(path):
    saved = torch.load(path, map_location="cpu")
    model = SecondJudge(Encoder(None, *saved["shape"]), saved["apart"])
    model.load_state_dict({name: weights.float() for name, weights in saved["model"].items()})
    return model.eval()
