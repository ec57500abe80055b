"""The two towers. Inputs and outputs are those of the bundled models."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from mobilenet import FEATURES, MobileNet

DIMENSIONS = 256


class ImageHead(nn.Module):
    """Features to the common space: a linear map with a correction."""

    def __init__(self, mean, deviation, hidden=512):
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)
        self.linear = nn.Linear(FEATURES, DIMENSIONS)
        self.inner, self.outer = nn.Linear(FEATURES, hidden), nn.Linear(hidden, DIMENSIONS)
        nn.init.zeros_(self.outer.weight)

    def forward(self, features, dropout=0.0):
        x = F.dropout((features - self.mean) / self.deviation, dropout, self.training)
        return F.normalize(self.linear(x) + self.outer(F.relu(self.inner(x))), dim=-1)


class ImageTower(nn.Module):
    """Pixels from 0 to 1 to vectors of length 1."""

    def __init__(self, head):
        super().__init__()
        self.network, self.head = MobileNet(), head

    def forward(self, pixels):
        return self.head(self.network(pixels))


class Window(nn.Module):
    """Each token with its neighbors, added to it."""

    def __init__(self, width, hidden):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner, self.outer = nn.Linear(3 * width, hidden), nn.Linear(hidden, width)

    def forward(self, x, mask):
        y = F.pad(self.norm(x) * mask, (0, 0, 1, 1))
        return x + self.outer(F.relu(self.inner(torch.cat([y[:, :-2], y[:, 1:-1], y[:, 2:]], -1))))


class TextTower(nn.Module):
    """Ids, 0 for padding, to vectors of length 1."""

    def __init__(self, start, hidden=384):
        super().__init__()
        pieces, width = start.shape
        self.embedding = nn.Embedding(pieces, width)
        self.embedding.weight.data.copy_(start)
        self.window, self.norm, self.attention = Window(width, 256), nn.LayerNorm(width), nn.Linear(width, 1)
        self.inner, self.outer = nn.Linear(2 * width, hidden), nn.Linear(hidden, hidden)
        self.out = nn.Linear(hidden, DIMENSIONS)

    def hidden(self, ids):
        mask = (ids != 0).float()
        x = self.embedding(ids)
        x = self.norm(self.window(x * 4, mask[..., None]))
        attention = (self.attention(x)[..., 0] + (mask - 1) * 1e4).softmax(-1)
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        y = F.relu(self.inner(torch.cat([(x * attention[..., None]).sum(1), mean], -1)))
        return y + F.relu(self.outer(y))

    def forward(self, ids):
        return F.normalize(self.out(self.hidden(ids)), dim=-1)
