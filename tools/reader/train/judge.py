"""The judge: a question with a block → whether the block answers it, and which sentences do."""
import argparse
import math
import random
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

import sources
from corpus import fold, shops
from lexical import Lexical, stem, words_of
from retriever import MAX_QUESTION, Mix, noisy
from text import Tokenizer, normalize

MAX_BLOCK = 144
MAX_SENTENCES = 24
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


class ShopIndex:
    """What the judge needs of a shop: encoded blocks, the rarity of pieces, and both lexical indexes."""

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
        return ids[:MAX_BLOCK], owner[:MAX_BLOCK]

    def rarity(self, ids):
        total = math.log(1 + len(self.blocks))
        return [math.log((1 + len(self.blocks)) / (1 + self.frequency.get(piece, 0))) / total for piece in ids]

    def features(self, query):
        """Per block: what the judge gets beside the words, and both lexical scores."""
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


def batches(examples, size, generator):
    """Of similar length, in random order."""
    examples = sorted(examples, key=lambda e: e.length + generator.random() * 8)
    groups = [examples[i:i + size] for i in range(0, len(examples), size)]
    generator.shuffle(groups)
    return groups


class Trainer:
    def __init__(self, model, rate, total):
        self.model, self.rate, self.total, self.step = model, rate, total, 0
        self.others = [p for n, p in model.named_parameters() if not n.startswith("embedding")]
        self.optimizer = torch.optim.AdamW(self.others, lr=rate, weight_decay=0.03)

    def train(self, group, share):
        """`share`: of the training that is done, 0 to 1."""
        model = self.model
        model.train()
        question, block, *others = batch_of(group)
        # Words missing on either side, so that no single one decides.
        question, block = (ids * ((torch.rand(ids.shape) > 0.08) | (torch.arange(ids.shape[1]) == 0)) for ids in (question, block))
        answered, sentence = model(question, block, *others)
        right = torch.tensor([float(e.right) for e in group])
        weight = torch.tensor([e.weight for e in group])
        loss = (F.binary_cross_entropy_with_logits(answered, right, reduction="none") * weight).mean()
        target = torch.zeros_like(sentence)
        for i, e in enumerate(group):
            for n in e.sentences:
                if n < target.shape[1]:
                    target[i, n] = 1
        known = (sentence > -1e3).float()
        each = F.binary_cross_entropy_with_logits(sentence.clamp(min=-30), target, reduction="none") * known
        per = torch.where(right > 0, torch.tensor(1.0), torch.tensor(0.4)) * weight
        loss = loss + 0.7 * ((each.sum(1) / known.sum(1).clamp(min=1)) * per).mean()
        rate = min(1, self.step / 100) * max(0.03, 1 - share)
        self.optimizer.param_groups[0]["lr"] = self.rate * rate
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.others, 2.0)
        self.optimizer.step()
        self.step += 1
        return loss.item()


class Asked:
    """A question with its candidates, best first by the lexical sum."""

    def __init__(self, question, index, tokenizer):
        self.question, self.index = question, index
        self.variants = [question.text] if not question.after else [question.text, question.q]
        self.features = index.features(question.text)
        order = sorted(range(len(index.blocks)), key=lambda b: -(self.features[b][1] + self.features[b][3]))
        self.wrong = [b for b in order if b not in question.blocks][:8]


def corpus_examples(asked, tokenizer, generator, wrong=3):
    """All right blocks and some of the wrong ones that rank best, drawn anew for every epoch."""
    examples = []
    for one in asked:
        question, index = one.question, one.index
        text = question.text if not question.after or generator.random() < 0.85 else question.q
        if generator.random() < 0.3:
            text = noisy(text, generator)
        ids = encode_question(tokenizer, text)
        for block in question.blocks:
            sentences = [n for b, n in question.sentences if b == block]
            examples.append(Example(index, ids, block, True, sentences, one.features[block]))
        chosen = generator.sample(one.wrong[:6], min(wrong - 1, len(one.wrong[:6]))) + generator.sample(range(len(index.blocks)), 1)
        for block in set(chosen) - question.blocks:
            examples.append(Example(index, ids, block, False, [], one.features[block]))
    return examples


def public_examples(raw, tokenizer, limit):
    """Questions about paragraphs: the right paragraph, one that does not answer, and another of the same article."""
    import re
    generator = random.Random(3)
    by_context = {}
    for _, question, context, start in sources.squad(raw):
        by_context.setdefault(context, []).append((question, start))
    contexts = list(by_context)
    # Consecutive paragraphs belong to one article, so that the wrong blocks are near.
    groups = [contexts[at:at + 12] for at in range(0, len(contexts), 12)]
    generator.shuffle(groups)
    examples = []
    for some in groups:
        if len(examples) >= limit:
            break
        blocks, spans = [], []
        for context in some:
            parts = re.split(r"(?<=[.!?]) +", context)
            # Two blocks of a paragraph, so that a block is about as long as those of shops.
            half = max(1, len(parts) // 2)
            for piece in (parts[:half], parts[half:]):
                if piece:
                    begin = context.find(piece[0])
                    blocks.append({"title": "", "headings": [], "sentences": piece})
                    spans.append((context, begin, begin + sum(len(p) + 1 for p in piece)))
        index = ShopIndex(blocks, tokenizer)
        for context in some:
            for question, start in by_context[context]:
                ids = encode_question(tokenizer, question)
                features = index.features(question)
                own = [b for b, (c, _, _) in enumerate(spans) if c == context]
                right = [b for b in own if start is not None and spans[b][1] <= start < spans[b][2]]
                for b in right[:1]:
                    offset, number = spans[b][1], 0
                    for number, sentence in enumerate(blocks[b]["sentences"]):
                        if start < offset + len(sentence) + 1:
                            break
                        offset += len(sentence) + 1
                    examples.append(Example(index, ids, b, True, [number], features[b]))
                order = sorted((b for b in range(len(blocks)) if b not in right), key=lambda b: -(features[b][1] + features[b][3]))
                for b in order[:2 if right else 1]:
                    examples.append(Example(index, ids, b, False, [], features[b]))
    generator.shuffle(examples)
    return examples[:limit]


@torch.no_grad()
def judged(model, tokenizer, index, text, candidates, features=None):
    """(logit, logits of sentences) of each candidate."""
    model.eval()
    features = features or index.features(text)
    ids = encode_question(tokenizer, text)
    examples = [Example(index, ids, b, False, [], features[b]) for b in candidates]
    answered, sentence = model(*batch_of(examples))
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--fold", type=int)
    parser.add_argument("--seconds", type=int, default=900)
    parser.add_argument("--public", type=float, default=0.15, help="share of the time for public questions")
    parser.add_argument("--public-examples", type=int, default=24_000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--dropout", type=float, default=0.25)
    parser.add_argument("--every", type=int, default=120, help="seconds between two measurements")
    parser.add_argument("--name", default="judge")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    work = Path(options.work)
    tokenizer = Tokenizer(work / "tokenizer.model")
    train, _ = shops(work)
    measured = []
    if options.fold is not None:
        train, measured = fold(train, options.fold)
    state = torch.load(work / "pretrained.pt")
    model = Judge(state["embedding.weight"], options.size, options.dropout)
    prepare = lambda some: [Asked(q, index, tokenizer) for shop in some for index in [ShopIndex(shop.blocks, tokenizer)]
                            for q in shop.questions if q.intent in ("policy", "product-attribute", "off-topic")]
    asked, check = prepare(train), prepare(measured)
    print(len(asked), "questions", sum(p.numel() for p in model.parameters()), "weights", flush=True)
    label = "all" if options.fold is None else options.fold
    generator = random.Random(4)
    trainer = Trainer(model, options.rate, options.seconds)
    began, losses, last = time.time(), [], time.time()
    public = public_examples(work / "src", tokenizer, options.public_examples)
    print(len(public), "public examples", round(time.time() - began), "s", flush=True)
    began = time.time()
    epoch, best = 0, -1.0

    def keep(found):
        """The best so far on the development shops."""
        nonlocal best
        value = found.get("first", 0) + 100 * found.get("auc", 0)
        if value >= best:
            best = value
            torch.save(model.state_dict(), work / f"{options.name}-{label}.pt")

    while time.time() - began < options.seconds:
        share = (time.time() - began) / options.seconds
        examples = public if share < options.public else corpus_examples(asked, tokenizer, generator)
        for group in batches(examples, 40, generator):
            share = (time.time() - began) / options.seconds
            if share >= 1 or (examples is public and share > options.public):
                break
            losses.append(trainer.train(group, share))
            if time.time() - last > options.every:
                last = time.time()
                found = measure(model, tokenizer, check) if check else {}
                print("judge", epoch, trainer.step, round(share, 2), round(sum(losses[-300:]) / len(losses[-300:]), 3), found, flush=True)
                keep(found)
        epoch += 1
    found = measure(model, tokenizer, check) if check else {}
    print("judge", epoch, trainer.step, found, round(time.time() - began), flush=True)
    keep(found)


if __name__ == "__main__":
    main()
