"""
Trains the judge. Usage: train_judge.py WORK. WORK contains public.npz and corpus.npz (prepare.py), and pretrained.pt and mean.pt
(restore.py). All tables are on the device, so that a batch is a lookup: on a GPU, 285 seconds are 5,000 batches.
"""
import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from corpus import DEVELOPMENT
from judge import MAX_BLOCK, MAX_SENTENCES, Judge
from retriever import MAX_QUESTION, MAX_TOKENS, Retriever

device = "cuda" if torch.cuda.is_available() else "cpu"
DEPTH = 8
"""Blocks that are judged when the judge is measured."""


def autocast():
    return torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")


def padded(rows, width, fill=0, kind=np.int32):
    table = np.full((len(rows), width), fill, kind)
    for i, row in enumerate(rows):
        row = row[:width]
        table[i, :len(row)] = row
    return torch.from_numpy(table).to(device)


class Blocks:
    def __init__(self, rows):
        self.ids = padded([r[0] for r in rows], MAX_BLOCK)
        self.owner = padded([r[1] for r in rows], MAX_BLOCK, -1, np.int8)
        self.rarity = padded([r[2] for r in rows], MAX_BLOCK, 0, np.float16)
        self.text = padded([r[3] for r in rows], MAX_TOKENS)


class Questions:
    """Tables of questions. `features`: of the candidates of each spelling. `right`, `sentences`: of each candidate."""

    def __init__(self, questions, width):
        """`questions`: with `candidates` (numbers of blocks), `right` and `spellings`."""
        spelled = [s for q in questions for s in q["spellings"]]
        self.ids = padded([s[0] for s in spelled], MAX_QUESTION)
        self.rarity = padded([s[1] for s in spelled], MAX_QUESTION, 0, np.float16)
        features = np.zeros((len(spelled), width, 4), np.float16)
        for i, s in enumerate(spelled):
            features[i, :len(s[2])] = s[2]
        self.features = torch.from_numpy(features).to(device)
        counts = [len(q["spellings"]) for q in questions]
        self.first = torch.tensor(np.cumsum([0, *counts[:-1]])).to(device)
        self.count = torch.tensor(counts).to(device)
        self.candidates = padded([list(q["candidates"]) for q in questions], width, -1, np.int64)
        right = np.zeros((len(questions), width), bool)
        bits = np.zeros((len(questions), width), np.int64)
        for i, q in enumerate(questions):
            for at, block in enumerate(q["candidates"]):
                if block in q["right"]:
                    right[i, at] = True
                    for n in q["right"][block]:
                        if n < MAX_SENTENCES:
                            bits[i, at] |= 1 << n
        self.right, self.bits = torch.from_numpy(right).to(device), torch.from_numpy(bits).to(device)

    def __len__(self):
        return len(self.first)

    def spelling(self, chosen, any_of=True):
        extra = (torch.rand(len(chosen), device=device) * self.count[chosen]).long() if any_of else 0
        return self.first[chosen] + extra


def inputs_of(questions, blocks, spelled, chosen, places):
    """The judge's inputs for the candidates at `places` [questions, n] of the chosen questions."""
    n = places.shape[1]
    numbers = questions.candidates[chosen.unsqueeze(1), places].clamp(min=0).reshape(-1)
    again = spelled.repeat_interleave(n)
    owner = blocks.owner[numbers].long()
    sentences = (owner.unsqueeze(1) == torch.arange(MAX_SENTENCES, device=device).view(1, -1, 1)).float()
    features = questions.features[again, places.reshape(-1)].float()
    return [questions.ids[again].long(), blocks.ids[numbers].long(), questions.rarity[again].float(), blocks.rarity[numbers].float(), sentences, features]


def narrowed(inputs):
    """Without columns in which every row is padding."""
    question, block, q_rarity, b_rarity, sentences, features = inputs
    q = max(1, int((question != 0).sum(1).max()))
    b = max(1, int((block != 0).sum(1).max()))
    return [question[:, :q], block[:, :b], q_rarity[:, :q], b_rarity[:, :b], sentences[:, :, :b], features]


def outputs_of(model, inputs, part=96):
    """Of the model. On a CPU, pairs of similar length together: most blocks are much shorter than the longest."""
    if device != "cpu":
        return model(*inputs)
    order = (inputs[1] != 0).sum(1).argsort()
    outputs = [model(*narrowed([one[some] for one in inputs])) for some in order.split(part)]
    answered, sentence = (torch.cat([own[n] for own in outputs]) for n in (0, 1))
    back = order.argsort()
    return answered[back], sentence[back]


def loss_of(answered, sentence, right, present, bits):
    """Each pair alone; the right block against the others and against "none"; the sentences of right blocks, where they are known."""
    n = right.shape[1]
    answered = answered.float().view(-1, n)
    target = right.float()
    pairs = F.binary_cross_entropy_with_logits(answered, target, reduction="none")
    pairs = (pairs * present).sum() / present.sum()
    scores = answered.masked_fill(~present, -1e4)
    none = torch.zeros_like(scores[:, :1])
    every = torch.cat([none, scores], 1)
    marks = torch.cat([~right.any(1, keepdim=True), right], 1)
    choice = (torch.logsumexp(every, 1) - torch.logsumexp(every.masked_fill(~marks, -1e4), 1)).mean()
    sentence = sentence.float()
    known = (sentence > -1e3)
    wanted = ((bits.reshape(-1, 1) >> torch.arange(MAX_SENTENCES, device=device)) & 1).float()
    each = F.binary_cross_entropy_with_logits(sentence.clamp(min=-30), wanted, reduction="none") * known
    is_right = right.reshape(-1)
    weight = torch.where(is_right, torch.where(bits.reshape(-1) > 0, 1.5, 0.0), 0.3) * present.reshape(-1)
    return pairs + 0.7 * choice + 0.7 * ((each.sum(1) / known.sum(1).clamp(min=1)) * weight).mean()


class Average:
    """Moving average of the weights; this average is measured and saved."""

    def __init__(self, model, keep):
        self.keep, self.state = keep, {k: v.detach().clone().float() for k, v in model.state_dict().items()}

    def update(self, model):
        own = list(self.state.values())
        torch._foreach_mul_(own, self.keep)
        torch._foreach_add_(own, [v.detach().float() for v in model.state_dict().values()], alpha=1 - self.keep)


class Steps:
    """Optimizer with warm-up and decay by time."""

    def __init__(self, model, rate, seconds):
        self.model, self.rate, self.seconds, self.count, self.began = model, rate, seconds, 0, time.time()
        decayed = [p for p in model.parameters() if p.requires_grad and p.ndim > 1]
        rest = [p for p in model.parameters() if p.requires_grad and p.ndim <= 1]
        self.optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.03}, {"params": rest, "weight_decay": 0.0}], lr=rate, betas=(0.9, 0.98))

    @property
    def share(self):
        return (time.time() - self.began) / max(self.seconds, 1e-6)

    def step(self, loss):
        rate = min(1, (self.count + 1) / 200) * max(0.02, 1 - self.share)
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * rate
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for p in self.model.parameters() if p.requires_grad], 1.0)
        self.optimizer.step()
        self.count += 1


def shuffled(count, size):
    """Endless batches of numbers."""
    while True:
        order = torch.randperm(count, device=device)
        for at in range(0, count - size + 1, size):
            yield order[at:at + size]


def rows_of(saved, name):
    return np.split(saved[name], np.cumsum(saved[f"{name}_length"])[:-1])


def rarities(blocks):
    """Of each piece in some blocks; 1 for others."""
    pieces, counts = np.unique(np.concatenate([np.unique(b) for b in blocks]), return_counts=True)
    size = 1 + len(blocks)
    return dict(zip(pieces.tolist(), (np.log(size / (1 + counts)) / np.log(size)).tolist()))


def load_shops(path):
    saved = np.load(path)
    saved = {name: saved[name] for name in saved.files}
    blocks, owners, texts, asked = (rows_of(saved, name) for name in ("block", "owner", "text", "question"))
    tables, at, spelled, feature = [], 0, 0, 0
    for meta in json.loads(str(saved["meta"])):
        count = meta["blocks"]
        rarity = rarities(blocks[at:at + count])
        table = {**meta, "blocks": [(ids, owner, [rarity[i] for i in ids.tolist()], text)
                                    for ids, owner, text in zip(blocks[at:at + count], owners[at:at + count], texts[at:at + count])], "questions": []}
        for q in meta["questions"]:
            spellings = []
            for ids in asked[spelled:spelled + q["spellings"]]:
                features = saved["features"][feature:feature + 4 * count].reshape(count, 4)
                spellings.append((ids, [rarity.get(i, 1.0) for i in ids.tolist()], features))
                feature += 4 * count
            spelled += q["spellings"]
            table["questions"].append({**q, "right": {int(b): s for b, s in q["right"].items()}, "spellings": spellings})
        at += count
        tables.append(table)
    return tables


class Shops:
    """The corpus with numbers of blocks over all shops."""

    def __init__(self, tables):
        self.tables = tables
        self.start = np.cumsum([0, *[len(t["blocks"]) for t in tables]])
        self.blocks = Blocks([b for t in tables for b in t["blocks"]])
        self.width = max(len(t["blocks"]) for t in tables)

    def questions(self, wanted):
        found = []
        for number, table in enumerate(self.tables):
            if wanted(table):
                begin = int(self.start[number])
                for q in table["questions"]:
                    found.append({**q, "candidates": range(begin, begin + len(table["blocks"])), "right": {b + begin: s for b, s in q["right"].items()}})
        return Questions(found, self.width)


@torch.no_grad()
def vectors_of(model, ids, size=512):
    model.eval()
    found = []
    for at in range(0, len(ids), size):
        some = ids[at:at + size]
        width = max(1, int((some != 0).sum(1).max()))
        found.append(model(some[:, :width].long()).float())
    model.train()
    return torch.cat(found)


def meaning_of(model, shops, questions, spelled):
    """Cosines of questions (in one spelling each) with their candidates."""
    texts = vectors_of(model, shops.blocks.text)
    asked = vectors_of(model, questions.ids[spelled])
    return torch.einsum("qd,qbd->qb", asked, texts[questions.candidates.clamp(min=0)])


def ranking_of(work, shops, questions):
    """The scores by which the service ranks blocks."""
    with open(work / "settings.json", encoding="utf-8") as file:
        weights = json.load(file)["fusion"]
    start = torch.load(work / "mean.pt", map_location="cpu")
    retriever = Retriever(start["embedding.weight"])
    retriever.load_state_dict(start)
    spelled = questions.spelling(torch.arange(len(questions), device=device), any_of=False)
    features = questions.features[spelled].float()
    meaning = meaning_of(retriever.to(device), shops, questions, spelled)
    score = weights["words"] * features[:, :, 1] + weights["grams"] * features[:, :, 3] + weights["meaning"] * meaning
    return score.masked_fill(questions.candidates < 0, -1e4)


def auc(right, wrong):
    right, wrong = torch.tensor(right), torch.tensor(wrong)
    return (right.unsqueeze(1) > wrong.unsqueeze(0)).float().mean().item()


@torch.no_grad()
def measure(model, shops, questions, score):
    """The judge's choices among the best blocks, and how well its log odds distinguish right choices from others."""
    model.eval()
    logits, hits = [], []
    for at in range(0, len(questions), 32):
        chosen = torch.arange(at, min(len(questions), at + 32), device=device)
        places = score[chosen].topk(DEPTH, 1).indices
        answered, _ = model(*narrowed(inputs_of(questions, shops.blocks, questions.spelling(chosen, any_of=False), chosen, places)))
        answered = answered.float().view(len(chosen), DEPTH).masked_fill(questions.candidates[chosen.unsqueeze(1), places] < 0, -1e4)
        best = answered.argmax(1, keepdim=True)
        logits.append(answered.gather(1, best).squeeze(1))
        hits.append(questions.right[chosen.unsqueeze(1), places].gather(1, best).squeeze(1))
    model.train()
    logit, hit, answerable = torch.cat(logits), torch.cat(hits), questions.right.any(1)
    found = {"first": round(100 * hit[answerable].float().mean().item(), 1),
             "auc": round(auc(logit[hit].tolist(), logit[~hit].tolist()), 4)}
    total, empty = answerable.sum().item(), (~answerable).sum().item()
    for wanted in (0.05, 0.08):
        # The lowest threshold at which this share of the answerable questions is answered wrong.
        for threshold in torch.linspace(-3, 6, 181).tolist():
            shown = logit > threshold
            if (shown & ~hit & answerable).sum().item() / total <= wanted:
                break
        found[f"wrong {wanted:.0%}"] = {"right": round(100 * (shown & hit).sum().item() / total, 1), "unanswerable": round(100 * (shown & ~answerable).sum().item() / max(1, empty), 1)}
    return found


def public_questions(path):
    saved = np.load(path)
    saved = {name: saved[name] for name in saved.files}
    blocks, owners, asked = rows_of(saved, "block"), rows_of(saved, "owner"), rows_of(saved, "question")
    window = saved["block_window"]
    start = np.searchsorted(window, np.arange(window[-1] + 2))
    rarity = [rarities(blocks[begin:end]) for begin, end in zip(start[:-1], start[1:])]
    rows = [(ids, owner, [rarity[w][i] for i in ids.tolist()], ids[:1]) for ids, owner, w in zip(blocks, owners, window)]
    found = []
    for ids, w, candidates, bits, features in zip(asked, saved["question_window"], saved["candidates"], saved["bits"], saved["features"]):
        chosen = [int(c) + int(start[w]) for c in candidates if c >= 0]
        right = {c: [n for n in range(MAX_SENTENCES) if b >> n & 1] for c, b in zip(chosen, bits.tolist()) if b >= 0}
        own = [rarity[w].get(i, 1.0) for i in ids.tolist()]
        found.append({"candidates": chosen, "right": right, "spellings": [(ids, own, features[:len(chosen)])]})
    return Blocks(rows), Questions(found, 6)


def train(work, options):
    torch.manual_seed(options.seed)
    model = Judge(torch.load(work / "pretrained.pt", map_location="cpu")["embedding.weight"].float(), options.size, options.dropout).to(device)
    if options.start:
        state = {name: weights.float() for name, weights in torch.load(work / options.start, map_location="cpu").items()}
        model.load_state_dict({**state, "embedding.weight": model.embedding.weight})
    shops = Shops(load_shops(work / "corpus.npz"))
    is_public_read = options.public + options.mixed > 0
    public_blocks, public = public_questions(work / "public.npz") if is_public_read else (None, [])
    questions = shops.questions(lambda t: t["split"] == "train" and t["id"] not in DEVELOPMENT)
    check = shops.questions(lambda t: t["id"] in DEVELOPMENT)
    hard, checked = ranking_of(work, shops, questions), ranking_of(work, shops, check)
    place = hard.masked_fill(questions.right, -1e3).argsort(1, descending=True).argsort(1)
    steps, average = Steps(model, options.rate, options.seconds), Average(model, options.keep)
    own, other = shuffled(len(questions), 96), shuffled(len(public), 128)
    best, last, losses = -1.0, time.time(), []
    while steps.share < 1:
        share = steps.share
        if share < options.public or random.random() < options.mixed:
            chosen = next(other)
            places = torch.arange(6, device=device).unsqueeze(0).expand(len(chosen), -1)
            asked, blocks = public, public_blocks
        else:
            chosen = next(own)
            # All right blocks first, then wrong ones: the nearest most often.
            rank = place[chosen].float()
            luck = torch.rand(rank.shape, device=device)
            priority = torch.where(rank < 10, 2 + luck - rank * 0.06, luck) + 10 * questions.right[chosen]
            places = priority.masked_fill(questions.candidates[chosen] < 0, -1e4).topk(8, 1).indices
            asked, blocks = questions, shops.blocks
        spelled = asked.spelling(chosen)
        inputs = narrowed(inputs_of(asked, blocks, spelled, chosen, places))
        for i in (0, 1):
            # Words missing on either side, so that the result does not depend on a single word.
            lost = (torch.rand(inputs[i].shape, device=device) < options.lost) & (inputs[i] != 0)
            inputs[i] = torch.where(lost, torch.ones_like(inputs[i]), inputs[i])
        right = asked.right[chosen.unsqueeze(1), places]
        present = asked.candidates[chosen.unsqueeze(1), places] >= 0
        # Sometimes no block answers.
        if asked is public:
            drop = (torch.rand(len(chosen), 1, device=device) < 0.25) & right
            present, right = present & ~drop, right & ~drop
        with autocast():
            answered, sentence = outputs_of(model, inputs)
            loss = loss_of(answered, sentence, right, present, asked.bits[chosen.unsqueeze(1), places])
        steps.step(loss)
        average.update(model)
        losses.append(loss.detach())
        if time.time() - last > options.every or steps.share >= 1:
            last = time.time()
            kept = {k: v.clone() for k, v in model.state_dict().items()}
            model.load_state_dict(average.state)
            found = measure(model, shops, check, checked)
            print(steps.count, round(steps.share, 2), round(torch.stack(losses[-200:]).mean().item(), 3), found, flush=True)
            if found["first"] + 100 * found["auc"] >= best:
                best = found["first"] + 100 * found["auc"]
                torch.save({k: v.half().cpu() for k, v in average.state.items()}, work / f"{options.name}.pt")
            model.load_state_dict(kept)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--seconds", type=float, default=285)
    parser.add_argument("--public", type=float, default=0.2, help="share of the time for public texts alone")
    parser.add_argument("--mixed", type=float, default=0.2, help="share of public texts afterwards")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--lost", type=float, default=0.08, help="share of the pieces that are hidden")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=18, help="seconds between two measurements")
    parser.add_argument("--keep", type=float, default=0.998, help="of the moving average of the weights, at each step")
    parser.add_argument("--name", default="judge")
    parser.add_argument("--start", help="state of a judge in WORK to start from; its embedding is replaced")
    options = parser.parse_args()
    torch.set_flush_denormal(True)
    random.seed(options.seed)
    train(Path(options.work), options)


if __name__ == "__main__":
    main()
