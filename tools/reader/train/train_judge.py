"""Trains a judge: first on public questions about paragraphs, then on the training shops with some of the public ones."""
import argparse
import random
import re
import time
from pathlib import Path

import torch
from torch.nn import functional as F

import sources
from corpus import fold, shops
from judge import Judge, encode_question, measure
from judge_batches import CachedIndex, Group, batch_of, batches
from retriever import noisy
from text import Tokenizer

WINDOW = 24
KINDS = ("policy", "product-attribute", "off-topic")


class Asked:
    """A question with the blocks that rank best although they do not answer."""

    def __init__(self, question, index):
        self.question, self.index = question, index
        self.features = index.features(question.text)
        self.blocks = sorted(question.blocks)
        order = ranked(self.features)
        self.wrong = [b for b in order if b not in question.blocks][:12]


def ranked(features):
    return sorted(range(len(features)), key=lambda b: -(features[b][1] + features[b][3]))


def corpus_groups(asked, tokenizer, generator, wrong=5):
    """One group for each question, with other wrong blocks in every epoch."""
    groups = []
    for one in asked:
        question, index = one.question, one.index
        text = question.text if not question.after or generator.random() < 0.85 else question.q
        if generator.random() < 0.35:
            text = noisy(text, generator)
        chosen = set(one.wrong[:2]) | set(generator.sample(one.wrong, min(wrong - 2, len(one.wrong)))) | {generator.randrange(len(index.blocks))}
        right = {b: [n for own, n in question.sentences if own == b] for b in one.blocks[:3]}
        blocks = [*right, *sorted(chosen - question.blocks)]
        groups.append(Group(index, encode_question(tokenizer, text), blocks, right, one.features))
    return groups


def public_groups(folder, tokenizer, limit):
    """Groups of all public sources, in random order."""
    generator = random.Random(3)
    groups = []
    for blocks, asked in public_windows(folder, generator):
        index = CachedIndex(blocks, tokenizer)
        for question, right, near in asked:
            text = noisy(question, generator) if generator.random() < 0.3 else question
            features = index.features(text)
            wrong = [b for b in ranked(features) if b not in right]
            chosen = [b for b in near if b not in right] + wrong[:2] + generator.sample(wrong, min(1, len(wrong)))
            groups.append(Group(index, encode_question(tokenizer, text), [*right, *dict.fromkeys(chosen)][:5], right, features))
        if len(groups) >= limit:
            break
    generator.shuffle(groups)
    return groups


def public_windows(folder, generator):
    """(blocks, [(question, answering sentences by block, blocks beside them)]) of neighboring texts."""
    windows = [*paragraph_windows(folder, generator), *sentence_windows(folder, generator), *faq_windows(folder, generator)]
    generator.shuffle(windows)
    return windows


def block_of(sentences, title=""):
    return {"title": title, "headings": [], "sentences": sentences}


def paragraph_windows(folder, generator):
    for _, title, paragraphs in sources.articles(folder):
        for at in range(0, len(paragraphs), WINDOW // 2):
            blocks, asked = [], []
            for context, questions in paragraphs[at:at + WINDOW // 2]:
                parts = re.split(r"(?<=[.!?]) +", context)
                half = max(1, len(parts) // 2)
                own, starts, offset = [], [], 0
                for number, part in enumerate(parts):
                    if number in (0, half):
                        own.append(len(blocks))
                        blocks.append(block_of([], title.replace("_", " ") if generator.random() < 0.5 else ""))
                    blocks[-1]["sentences"].append(part)
                    offset = max(offset, context.find(part, offset))
                    starts.append((offset, own[-1], len(blocks[-1]["sentences"]) - 1))
                for question, start in questions:
                    found = [place for place in starts if start is not None and place[0] <= start][-1:]
                    asked.append((question, {block: [number] for _, block, number in found}, own))
            if len(blocks) > 3:
                yield blocks, asked


def sentence_windows(folder, generator):
    for pairs in sources.sentence_questions(folder):
        at = 0
        while at < len(pairs):
            blocks, asked = [], []
            while len(blocks) < WINDOW and at < len(pairs):
                some = pairs[at:at + generator.randint(1, 4)]
                at += len(some)
                for number, (_, questions) in enumerate(some):
                    asked += [(question, {len(blocks): [number]}, []) for question in questions[:2]]
                blocks.append(block_of([sentence for sentence, _ in some]))
            if len(blocks) > 3:
                yield blocks, asked


def faq_windows(folder, generator):
    for pairs in sources.faqs(folder):
        generator.shuffle(pairs)
        at, blocks, asked = 0, [], []
        while at < len(pairs):
            some = pairs[at:at + generator.randint(1, 3)]
            at += len(some)
            # A place answers the same question in several ways.
            asked += [(question, {len(blocks): [number]}, []) for number, (question, _) in enumerate(some)]
            blocks.append(block_of([answer for _, answer in some]))
        if len(blocks) > 3:
            yield blocks, asked


class Trainer:
    def __init__(self, model, rate):
        self.model, self.rate, self.step = model, rate, 0
        self.others = [p for n, p in model.named_parameters() if not n.startswith("embedding")]
        self.optimizer = torch.optim.AdamW(self.others, lr=rate, weight_decay=0.03)

    def train(self, groups, share):
        """`share`: of the training that is done, 0 to 1."""
        model = self.model
        model.train()
        question, block, *others = batch_of(groups)
        # Words missing on either side, so that no single one decides.
        question, block = (ids * ((torch.rand(ids.shape) > 0.08) | (torch.arange(ids.shape[1]) == 0)) for ids in (question, block))
        loss = loss_of(groups, *model(question, block, *others))
        self.optimizer.param_groups[0]["lr"] = self.rate * min(1, self.step / 100) * max(0.03, 1 - share)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.others, 2.0)
        self.optimizer.step()
        self.step += 1
        return loss.item()


def loss_of(groups, answered, sentence):
    """Each pair alone; the right block against the other blocks and against "none"; the sentences."""
    counts = [len(g.blocks) for g in groups]
    right = torch.tensor([float(b in g.right) for g in groups for b in g.blocks])
    pairs = F.binary_cross_entropy_with_logits(answered, right)
    width = max(counts)
    scores, marks = torch.full((len(groups), width + 1), -1e4), torch.zeros(len(groups), width + 1, dtype=torch.bool)
    rows = torch.tensor([i for i, n in enumerate(counts) for _ in range(n)])
    columns = torch.tensor([1 + c for n in counts for c in range(n)])
    scores = scores.index_put((rows, columns), answered)
    scores = torch.cat([torch.zeros(len(groups), 1), scores[:, 1:]], 1)
    marks[rows, columns] = right > 0
    marks[:, 0] = ~marks.any(1)
    choice = (torch.logsumexp(scores, 1) - torch.logsumexp(scores.masked_fill(~marks, -1e4), 1)).mean()
    target = torch.zeros_like(sentence)
    for at, numbers in enumerate(g.right.get(b, ()) for g in groups for b in g.blocks):
        for n in numbers:
            if n < target.shape[1]:
                target[at, n] = 1
    known = (sentence > -1e3).float()
    each = F.binary_cross_entropy_with_logits(sentence.clamp(min=-30), target, reduction="none") * known
    weight = torch.where(right > 0, torch.tensor(1.5), torch.tensor(0.3))
    return pairs + 0.7 * choice + 0.7 * ((each.sum(1) / known.sum(1).clamp(min=1)) * weight).mean()


def options_of():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--fold", type=int)
    parser.add_argument("--seconds", type=int, default=900)
    parser.add_argument("--public", type=float, default=0.5, help="share of the time for public questions alone")
    parser.add_argument("--mixed", type=float, default=0.25, help="share of public questions afterwards")
    parser.add_argument("--public-groups", type=int, default=60_000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=48, help="in a batch")
    parser.add_argument("--every", type=int, default=150, help="seconds between two measurements")
    parser.add_argument("--start", help="weights to start from")
    parser.add_argument("--name", default="judge")
    return parser.parse_args()


def endless(make, pairs, generator):
    while True:
        yield from batches(make(), pairs, generator)


def main():
    options = options_of()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    work = Path(options.work)
    tokenizer = Tokenizer(work / "tokenizer.model")
    train, _ = shops(work)
    measured = []
    if options.fold is not None:
        train, measured = fold(train, options.fold)
    model = Judge(torch.load(work / "pretrained.pt")["embedding.weight"], options.size, options.dropout)
    if options.start:
        model.load_state_dict(torch.load(work / options.start))
    prepare = lambda some: [Asked(q, index) for shop in some for index in [CachedIndex(shop.blocks, tokenizer)] for q in shop.questions if q.intent in KINDS]
    began = time.time()
    asked, check = prepare(train), prepare(measured)
    public = public_groups(work / "src", tokenizer, options.public_groups)
    print(len(asked), "questions,", len(public), "public ones,", round(time.time() - began), "s", flush=True)
    label = "all" if options.fold is None else options.fold
    generator = random.Random(options.seed)
    trainer, best, losses = Trainer(model, options.rate), -1.0, []
    own = endless(lambda: corpus_groups(asked, tokenizer, generator), options.pairs, generator)
    other = endless(lambda: public, options.pairs, generator)
    began = last = time.time()
    while True:
        share = (time.time() - began) / options.seconds
        if check and (time.time() - last > options.every or share >= 1):
            last = time.time()
            found = measure(model, tokenizer, check)
            print(trainer.step, round(share, 2), round(sum(losses[-300:]) / len(losses[-300:]), 3), found, flush=True)
            if found["first"] + 100 * found["auc"] >= best:
                best = found["first"] + 100 * found["auc"]
                torch.save(model.state_dict(), work / f"{options.name}-{label}.pt")
        if share >= 1:
            break
        is_public = share < options.public or generator.random() < options.mixed
        losses.append(trainer.train(next(other if is_public else own), share))
    if not check:
        torch.save(model.state_dict(), work / f"{options.name}-{label}.pt")


if __name__ == "__main__":
    main()
