"""The retriever: a question or a block to one vector. Pretrained on public pairs, then trained on questions of the corpus."""
import argparse
import random
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

import sources
from corpus import divided, shops
from text import Tokenizer

MAX_TOKENS = 160
MAX_QUESTION = 48


class Mix(nn.Module):
    """A residual convolution over neighboring tokens."""

    def __init__(self, size, width, dropout=0.1):
        super().__init__()
        self.norm = nn.LayerNorm(size)
        self.conv = nn.Conv1d(size, size, width, padding=width // 2)
        self.out = nn.Linear(size, size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, mask):
        """`mask`: 1 for tokens, [batch, length, 1]."""
        y = (self.norm(x) * mask).transpose(1, 2)
        return (x + self.dropout(self.out(F.gelu(self.conv(y).transpose(1, 2))))) * mask


class Retriever(nn.Module):
    def __init__(self, vectors, layers=0, weights=None):
        """`weights`: the logarithm of each piece's weight at the start."""
        super().__init__()
        size = vectors.shape[1]
        self.embedding = nn.Embedding.from_pretrained(vectors.clone(), freeze=False, padding_idx=0, sparse=True)
        self.weight = nn.Embedding(len(vectors), 1, sparse=True)
        nn.init.zeros_(self.weight.weight)
        if weights is not None:
            self.weight.weight.data.copy_(weights.unsqueeze(1))
        self.mix = nn.ModuleList(Mix(size, 3) for _ in range(layers))
        for mix in self.mix:
            nn.init.zeros_(mix.out.weight)
            nn.init.zeros_(mix.out.bias)
        self.gate = nn.Linear(size, 1)
        nn.init.zeros_(self.gate.weight)
        nn.init.zeros_(self.gate.bias)
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids):
        """[batch, length], padded with 0, to unit vectors."""
        mask = (ids != 0).unsqueeze(2).to(torch.float32)
        x = self.embedding(ids) * mask
        for mix in self.mix:
            x = mix(x, mask)
        weight = torch.exp(self.weight(ids) + self.gate(x)) * mask
        pooled = (x * weight).sum(1) / (weight.sum(1) + 1e-6)
        return F.normalize(pooled, dim=1)


def padded(rows, limit=MAX_TOKENS):
    rows = [row[:limit] or (1,) for row in rows]
    width = max(len(row) for row in rows)
    return torch.tensor([list(row) + [0] * (width - len(row)) for row in rows])


def block_text(block):
    return " ".join([block["title"], *block["headings"], *block["sentences"]])


def noisy(text, random):
    """As people type: a letter swapped, dropped or doubled; articles and signs dropped."""
    words = text.split(" ")
    for _ in range(1 + len(words) // 12):
        at = random.randrange(len(words))
        word = words[at]
        if len(word) < 4:
            continue
        i = random.randrange(1, len(word) - 1)
        how = random.random()
        if how < 0.35:
            words[at] = word[:i] + word[i + 1] + word[i] + word[i + 2:]
        elif how < 0.7:
            words[at] = word[:i] + word[i + 1:]
        else:
            words[at] = word[:i] + word[i] + word[i:]
    if random.random() < 0.2 and len(words) > 4:
        del words[random.randrange(len(words))]
    return " ".join(words)


def weights_of(tokenizer, texts):
    """Frequent pieces count little: log(a / (a + frequency))."""
    counts = torch.ones(tokenizer.size)
    for text in texts:
        ids = torch.tensor(tokenizer.encode(text), dtype=torch.long)
        counts.index_add_(0, ids, torch.ones(len(ids)))
    return torch.log(1e-3 / (1e-3 + counts / counts.sum()))


def public_pairs(raw, train):
    """{source: pairs} of texts that mean or answer the same."""
    pairs = {
        "translations": [(a, b) for _, a, b in sources.translations(raw)],
        "dictionary": [(a, b) for _, a, b in sources.dictionary(raw)],
        "glosses": list(sources.glosses(raw)),
        "strings": [tuple(random.sample(list(texts.values()), 2)) for texts in sources.locale_strings(raw) for _ in range(2)],
    }
    squad = []
    for _, question, context, start in sources.squad(raw):
        if start is not None:
            squad.append((question, context[max(0, start - 120):start + 160]))
    pairs["squad"] = squad
    by_intent = {}
    for text, intent in sources.intents(raw):
        by_intent.setdefault(intent, []).append(text)
    pairs["intents"] = [(text, random.choice(texts)) for texts in by_intent.values() for text in texts]
    own = []
    for shop in train:
        for block in shop.blocks:
            body = " ".join(block["sentences"])
            if block["headings"]:
                own.append((block["headings"][-1], body))
            own.append((block["title"], body))
            if len(block["sentences"]) > 1:
                at = random.randrange(len(block["sentences"]))
                rest = [s for i, s in enumerate(block["sentences"]) if i != at]
                own.append((block["sentences"][at], " ".join([*block["headings"], *rest])))
    pairs["shops"] = own
    return pairs


SHARES = {"translations": 5, "dictionary": 6, "glosses": 3, "strings": 1, "squad": 3, "intents": 1, "shops": 2}


def contrast(a, b, scale, extra=None):
    """Both directions, in the batch."""
    scores = a @ b.T * scale
    target = torch.arange(len(a))
    return (F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)) / 2


def optimizers_of(model, rate):
    """Rows of embeddings are updated only where they occur: a dense step over all pieces costs more than the network."""
    rows = [model.embedding.weight, model.weight.weight]
    others = [p for n, p in model.named_parameters() if not n.startswith(("embedding", "weight"))]
    return [(torch.optim.SparseAdam(rows, lr=rate), rate), (torch.optim.Adam(others, lr=rate), rate)]


def advance(optimizers, loss, share):
    for optimizer, rate in optimizers:
        optimizer.param_groups[0]["lr"] = rate * share
        optimizer.zero_grad()
    loss.backward()
    for optimizer, _ in optimizers:
        optimizer.step()


def pretrain(model, tokenizer, pairs, seconds, batch=512):
    generator = random.Random(1)
    names = list(SHARES)
    optimizers = optimizers_of(model, 3e-3)
    began, step, total = time.time(), 0, {}
    model.train()
    while time.time() - began < seconds:
        name = generator.choices(names, [SHARES[n] for n in names])[0]
        chosen = generator.sample(pairs[name], min(batch, len(pairs[name])))
        if name == "squad":
            chosen = chosen[:200]
        left = [noisy(a, generator) if generator.random() < 0.2 and len(a) > 12 else a for a, _ in chosen]
        a = model(padded([tokenizer.encode(t) for t in left], 64))
        b = model(padded([tokenizer.encode(t) for _, t in chosen], 64))
        loss = contrast(a, b, 20)
        advance(optimizers, loss, max(0.05, 1 - (time.time() - began) / seconds))
        step += 1
        total[name] = 0.95 * total.get(name, loss.item()) + 0.05 * loss.item()
        if step % 250 == 0:
            print("pretrain", step, round(time.time() - began), round(time.process_time()), {k: round(v, 2) for k, v in total.items()}, flush=True)


def tune(model, tokenizer, train, epochs, measured=(), rate=1e-3):
    """Every step: all answerable questions of one shop against all of its blocks, and those of another as more negatives."""
    generator = random.Random(2)
    optimizers = optimizers_of(model, rate)
    steps = epochs * len(train)
    step = 0
    for epoch in range(epochs):
        model.train()
        order = train[:]
        generator.shuffle(order)
        losses = []
        for at, shop in enumerate(order):
            other = order[at - 1]
            blocks = model(padded([tokenizer.encode(block_text(b)) for b in shop.blocks + generator.sample(other.blocks, min(24, len(other.blocks)))]))
            asked = [q for q in shop.questions if q.blocks]
            texts = []
            for q in asked:
                text = q.text if not q.after or generator.random() < 0.8 else q.q
                texts.append(noisy(text, generator) if generator.random() < 0.35 else text)
            vectors = model(padded([tokenizer.encode(t) for t in texts], MAX_QUESTION))
            scores = vectors @ blocks.T * 20
            right = torch.zeros_like(scores, dtype=torch.bool)
            for i, q in enumerate(asked):
                right[i, list(q.blocks)] = True
            loss = (torch.logsumexp(scores, 1) - torch.logsumexp(scores.masked_fill(~right, -1e4), 1)).mean()
            # Also the right question among all of the shop's for a block.
            back = right.any(0).nonzero().squeeze(1)
            flipped = scores[:, back].T
            loss = loss + 0.3 * (torch.logsumexp(flipped, 1) - torch.logsumexp(flipped.masked_fill(~right[:, back].T, -1e4), 1)).mean()
            advance(optimizers, loss, max(0.03, 1 - step / steps))
            step += 1
            losses.append(loss.item())
        if epoch % 3 == 2 or epoch == epochs - 1:
            print("tune", epoch, round(sum(losses) / len(losses), 3), recall(model, tokenizer, measured) if measured else "", flush=True)


@torch.no_grad()
def scores_of(model, tokenizer, shop, texts):
    """[texts, blocks] cosines."""
    model.eval()
    blocks = model(padded([tokenizer.encode(block_text(b)) for b in shop.blocks]))
    return model(padded([tokenizer.encode(t) for t in texts], MAX_QUESTION)) @ blocks.T


def recall(model, tokenizer, some, cuts=(1, 3, 5, 10)):
    ranks = []
    for shop in some:
        asked = [q for q in shop.questions if q.blocks]
        scores = scores_of(model, tokenizer, shop, [q.text for q in asked])
        for q, row in zip(asked, scores):
            best = row[list(q.blocks)].max()
            ranks.append(1 + int((row > best).sum()))
    return [round(100 * sum(r <= cut for r in ranks) / len(ranks), 1) for cut in cuts]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--pretrain", type=int, default=600, help="seconds; continues from pretrained.pt")
    parser.add_argument("--pretrained", default="pretrained.pt")
    parser.add_argument("--epochs", type=int, default=9)
    parser.add_argument("--layers", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--name", default="retriever")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    random.seed(1)
    work = Path(options.work)
    tokenizer = Tokenizer(work / "tokenizer.model")
    train, _ = shops(work)
    train, measured = divided(train)
    start = work / options.pretrained
    texts = [text for shop in train for text in [*map(block_text, shop.blocks), *(q.q for q in shop.questions)]]
    model = Retriever(torch.load(work / "vectors.pt"), options.layers, weights_of(tokenizer, texts))
    print("word vectors alone", recall(model, tokenizer, measured), flush=True)
    if start.exists():
        model.load_state_dict(torch.load(start), strict=False)
    if options.pretrain > 0:
        pretrain(model, tokenizer, public_pairs(work / "src", first), options.pretrain)
        torch.save(model.state_dict(), work / options.pretrained)
    if measured:
        print("pretrained", recall(model, tokenizer, measured), flush=True)
    tune(model, tokenizer, train, options.epochs, measured)
    torch.save(model.state_dict(), work / f"{options.name}.pt")


if __name__ == "__main__":
    main()
