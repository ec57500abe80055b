"""
Trains the retriever and the judge from the pretrained encoder. Usage: train_reader.py WORK retriever|judge. WORK holds encoder.pt
(pretrain.py), public.npz and corpus.npz (prepare.py); the judge also reads retriever.pt for blocks that look as if they answered.
All tables are on the device, so that a batch is a look-up.
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
from encoder import MAX_BLOCK, MAX_QUESTION, MAX_SENTENCES, Encoder, Judge, Retriever

device = "cuda" if torch.cuda.is_available() else "cpu"
MAX_TEXT, MAX_PAIR = 160, 96
DEPTH = 8
"""Blocks that the service lets the judge read."""
FUSION = (0.35, 0.65, 1.0)
"""Shares of BM25 and n-grams, and the cosine."""


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
        self.text = padded([r[3] for r in rows], MAX_TEXT)


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
        self.shop = torch.tensor([q.get("shop", 0) for q in questions]).to(device)

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
    """Moving average of the weights, which is what is measured and kept."""

    def __init__(self, model, keep):
        self.keep, self.state = keep, {k: v.detach().clone().float() for k, v in model.state_dict().items()}

    def update(self, model):
        for k, v in model.state_dict().items():
            self.state[k].lerp_(v.detach().float(), 1 - self.keep)


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


def aligned_judge(work, options):
    """The judge of version 1: its embedding is frozen, its signals are cosines of pieces."""
    import judge
    if options.embedding == "encoder":
        table = torch.load(work / "encoder.pt", map_location="cpu")["state"]["embedding.weight"].float()[:28_000]
    else:
        table = torch.load(work / "pretrained.pt", map_location="cpu")["embedding.weight"].float()
    return judge.Judge(table, options.size, options.dropout)


class MeanRetriever(torch.nn.Module):
    """The retriever of version 1: a weighted mean of the vectors of pieces."""

    def __init__(self, start):
        super().__init__()
        self.embedding = torch.nn.Embedding.from_pretrained(start["embedding.weight"].float(), freeze=False, padding_idx=0)
        self.weight = torch.nn.Embedding.from_pretrained(start["weight.weight"].float(), freeze=False)
        self.gate = torch.nn.Linear(128, 1)
        self.gate.weight.data.copy_(start["gate.weight"].float())
        self.gate.bias.data.copy_(start["gate.bias"].float())

    def forward(self, ids):
        mask = (ids != 0).unsqueeze(2).to(torch.float32)
        x = self.embedding(ids) * mask
        weight = torch.exp(self.weight(ids) + self.gate(x)) * mask
        return F.normalize((x * weight).sum(1) / (weight.sum(1) + 1e-6), dim=1)


def encoder_of(path, dropout):
    saved = torch.load(path, map_location="cpu")
    encoder = Encoder(**saved["settings"], dropout=dropout)
    encoder.load_state_dict({k: v.float() for k, v in saved["state"].items()})
    return encoder


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
                    found.append({**q, "candidates": range(begin, begin + len(table["blocks"])), "right": {b + begin: s for b, s in q["right"].items()}, "shop": number})
        return Questions(found, self.width), found


def is_training(table, everything):
    return table["split"] == "train" and (everything or table["id"] not in DEVELOPMENT)


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


def fused(questions, spelled, meaning):
    features = questions.features[spelled].float()
    score = FUSION[0] * features[:, :, 1] + FUSION[1] * features[:, :, 3] + FUSION[2] * meaning
    return score.masked_fill(questions.candidates < 0, -1e4)


def recall(score, right, depths=(1, 3, 5, 8, 10)):
    some = right.any(1)
    order = score[some].argsort(1, descending=True)
    hit = right[some].gather(1, order)
    return {d: round(100 * hit[:, :d].any(1).float().mean().item(), 1) for d in depths}


def pretrain_retriever(model, scale, work, options):
    """Pairs of public texts against the others of the batch."""
    saved = np.load(work / "public.npz")
    left, right = padded(rows_of(saved, "left"), 64), padded(rows_of(saved, "right"), MAX_PAIR)
    steps, batch = Steps(model, options.rate or 8e-4, options.seconds * options.public), shuffled(len(left), 1024)
    while steps.share < 1:
        chosen = next(batch)
        with autocast():
            a, b = model(left[chosen].long()), model(right[chosen].long())
            score = (a @ b.t()).float() * scale.exp().clamp(max=60)
        target = torch.arange(len(chosen), device=device)
        steps.step((F.cross_entropy(score, target) + F.cross_entropy(score.t(), target)) / 2)
        if steps.count % 200 == 0:
            print("pairs", steps.count, round(steps.share, 2), flush=True)


def train_retriever(work, options):
    is_mean = options.arch == "aligned"
    model = (MeanRetriever(torch.load(work / "mean.pt", map_location="cpu")) if is_mean else Retriever(encoder_of(work / "encoder.pt", 0.1))).to(device)
    scale = torch.nn.Parameter(torch.tensor(3.0, device=device))
    model.register_parameter("scale", scale)
    shops = Shops(load_shops(work / "corpus.npz"))
    questions, _ = shops.questions(lambda t: is_training(t, options.everything))
    check, _ = shops.questions(lambda t: t["id"] in DEVELOPMENT)
    if options.public > 0:
        pretrain_retriever(model, scale, work, options)
    steps = Steps(model, options.rate or 4e-4, options.seconds * (1 - options.public))
    average = Average(model, 0.995)
    every = torch.arange(len(questions), device=device)
    best, last = -1.0, time.time()
    numbers = sorted(set(questions.shop.tolist()))
    while steps.share < 1:
        some = random.sample(numbers, 12)
        begin, end = shops.start[some], shops.start[np.array(some) + 1]
        own = torch.cat([torch.arange(b, e) for b, e in zip(begin, end)]).to(device)
        place = torch.full((int(shops.start[-1]),), -1, device=device)
        place[own] = torch.arange(len(own), device=device)
        chosen = every[torch.isin(questions.shop, torch.tensor(some, device=device)) & questions.right.any(1)]
        chosen = chosen[torch.randperm(len(chosen), device=device)[:512]]
        ids = questions.ids[questions.spelling(chosen)]
        ids = torch.where(torch.rand(ids.shape, device=device) < 0.06, torch.ones_like(ids), ids) * (ids != 0)
        with autocast():
            a, b = model(ids.long()), model(shops.blocks.text[own].long())
            score = (a @ b.t()).float() * scale.exp().clamp(max=60)
        target = torch.zeros_like(score, dtype=torch.bool)
        rows, columns = questions.right[chosen].nonzero(as_tuple=True)
        target[rows, place[questions.candidates[chosen[rows], columns]]] = True
        loss = (torch.logsumexp(score, 1) - torch.logsumexp(score.masked_fill(~target, -1e4), 1)).mean()
        steps.step(loss)
        average.update(model)
        if time.time() - last > options.every or steps.share >= 1:
            last = time.time()
            kept = {k: v.clone() for k, v in model.state_dict().items()}
            model.load_state_dict(average.state)
            spelled = check.spelling(torch.arange(len(check), device=device), any_of=False)
            meaning = meaning_of(model, shops, check, spelled)
            alone, together = recall(meaning.masked_fill(check.candidates < 0, -1e4), check.right), recall(fused(check, spelled, meaning), check.right)
            print(steps.count, round(steps.share, 2), round(loss.item(), 3), "alone", alone, "fused", together, flush=True)
            if together[8] + together[1] > best:
                best = together[8] + together[1]
                torch.save({"settings": {} if is_mean else model.encoder.settings, "state": {k: v.half().cpu() for k, v in average.state.items()}}, work / f"{options.name}.pt")
            model.load_state_dict(kept)


def load_retriever(path):
    saved = torch.load(path, map_location="cpu")
    if not saved["settings"]:
        model = MeanRetriever({"gate.weight": saved["state"]["gate.weight"], **saved["state"]})
        return model.to(device).eval()
    model = Retriever(Encoder(**saved["settings"], dropout=0.0))
    model.load_state_dict({k: v.float() for k, v in saved["state"].items() if k != "scale"})
    return model.to(device).eval()


def auc(right, wrong):
    right, wrong = torch.tensor(right), torch.tensor(wrong)
    return (right.unsqueeze(1) > wrong.unsqueeze(0)).float().mean().item()


@torch.no_grad()
def measure(model, shops, questions, score):
    """What the judge chooses among the best blocks, and how its log odds tell right choices from others."""
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
        # The lowest threshold at which so many of the answerable questions are answered wrong.
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


def train_judge(work, options):
    torch.manual_seed(options.seed)
    is_aligned = options.arch == "aligned"
    model = (aligned_judge(work, options) if is_aligned else Judge(encoder_of(work / "encoder.pt", options.dropout), options.dropout)).to(device)
    if options.start:
        model.load_state_dict({k: v.float() for k, v in torch.load(work / options.start, map_location="cpu")["state"].items()})
    shops = Shops(load_shops(work / "corpus.npz"))
    public_blocks, public = public_questions(work / "public.npz")
    questions, _ = shops.questions(lambda t: is_training(t, options.everything))
    check, _ = shops.questions(lambda t: t["id"] in DEVELOPMENT)
    retriever = load_retriever(work / options.retriever)
    numbers = torch.arange(len(questions), device=device)
    spelled = questions.spelling(numbers, any_of=False)
    hard = fused(questions, spelled, meaning_of(retriever, shops, questions, spelled))
    checked = fused(check, check.spelling(torch.arange(len(check), device=device), False), meaning_of(retriever, shops, check, check.spelling(torch.arange(len(check), device=device), False)))
    place = hard.masked_fill(questions.right, -1e3).argsort(1, descending=True).argsort(1)
    steps, average = Steps(model, options.rate or 6e-4, options.seconds), Average(model, 0.998)
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
            # Words missing on either side, so that no single one decides.
            lost = (torch.rand(inputs[i].shape, device=device) < options.lost) & (inputs[i] != 0)
            inputs[i] = torch.where(lost, torch.ones_like(inputs[i]), inputs[i])
        right = asked.right[chosen.unsqueeze(1), places]
        present = asked.candidates[chosen.unsqueeze(1), places] >= 0
        # Sometimes no block answers.
        if asked is public:
            drop = (torch.rand(len(chosen), 1, device=device) < 0.25) & right
            present, right = present & ~drop, right & ~drop
        with autocast():
            answered, sentence = model(*inputs)
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
            if found["first"] + 100 * found["auc"] >= best or options.everything:
                best = found["first"] + 100 * found["auc"]
                torch.save({"settings": {"size": options.size} if is_aligned else model.encoder.settings, "state": {k: v.half().cpu() for k, v in average.state.items() if not (is_aligned and k == "embedding.weight")}, "found": found}, work / f"{options.name}.pt")
            model.load_state_dict(kept)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("part", choices=["retriever", "judge"])
    parser.add_argument("--seconds", type=float, default=150)
    parser.add_argument("--public", type=float, default=0.5, help="share of the time for public texts alone")
    parser.add_argument("--mixed", type=float, default=0.2, help="share of public texts afterwards")
    parser.add_argument("--rate", type=float)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--lost", type=float, default=0.08)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=15, help="seconds between two measurements")
    parser.add_argument("--arch", choices=["transformer", "aligned"], default="aligned")
    parser.add_argument("--embedding", choices=["words", "encoder"], default="words")
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--start", help="weights to start from")
    parser.add_argument("--name", default="judge")
    parser.add_argument("--retriever", default="retriever.pt")
    parser.add_argument("--everything", action="store_true", help="train on the development shops, too, and keep the last state")
    options = parser.parse_args()
    random.seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    (train_retriever if options.part == "retriever" else train_judge)(Path(options.work), options)


if __name__ == "__main__":
    main()
