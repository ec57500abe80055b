"""
Answers or hands off every question of shops that no model was trained on. Weights of the fusion, the combination of the scores and the
thresholds are chosen on the development shops; the ten held-out shops are only measured.
"""
import argparse
import itertools
import math
from collections import defaultdict
from pathlib import Path

import torch

from baselines import ranks_of
from corpus import divided, shops
from judge import CANDIDATES, ShopIndex, judged, load_judge
from retriever import Retriever, scores_of
from text import Tokenizer, dump

CUTS = (1, 3, 5, 10)


class Case:
    """A question with all scores of all blocks, and the results of the judge for the candidates."""

    def __init__(self, question, index, cosines):
        self.question, self.index, self.cosines = question, index, cosines
        self.features = index.features(question.text)
        self.candidates, self.results = [], {}

    def fused(self, weights):
        words, grams, meaning = weights
        return [words * f[1] + grams * f[3] + meaning * c for f, c in zip(self.features, self.cosines)]


def cases_of(some, tokenizer, retriever):
    cases = []
    for shop in some:
        index = ShopIndex(shop.blocks, tokenizer)
        asked = [q for q in shop.questions if q.is_policy]
        cosines = scores_of(retriever, tokenizer, shop, [q.text for q in asked])
        cases += [Case(q, index, row.tolist()) for q, row in zip(asked, cosines)]
    return cases


def recalls(cases, weights):
    ranks = [ranks_of(case.fused(weights), case.question.blocks) for case in cases if case.question.blocks]
    return [round(100 * sum(r <= cut for r in ranks) / len(ranks), 1) for cut in CUTS]


def choose_fusion(cases):
    grid = itertools.product((0, 0.15, 0.3, 0.5), (0.3, 0.6, 1), (0, 0.5, 1, 1.5, 2, 3))
    return max(grid, key=lambda weights: (lambda r: r[3] + 0.5 * r[2] + 0.25 * r[0])(recalls(cases, weights)))


def judge_all(cases, model, tokenizer, weights):
    for case in cases:
        fused = case.fused(weights)
        case.candidates = sorted(range(len(fused)), key=lambda b: -fused[b])[:CANDIDATES]
        case.results = dict(zip(case.candidates, judged(model, tokenizer, case.index, case.question.text, case.candidates, case.features)))
        case.best_fused = fused[case.candidates[0]]
        case.scores = fused


def signals(case, block, use=("judge", "retriever", "lexical")):
    """The features of a pair for the combination."""
    logit, sentences = case.results[block]
    f = case.features[block]
    row = [0.0] * 8
    if "judge" in use:
        row[0], row[1] = logit / 4, max(sentences, default=-10) / 4
    if "retriever" in use:
        row[2], row[3] = case.cosines[block], case.cosines[block] - max(case.cosines)
    if "lexical" in use:
        row[4], row[5], row[6] = f[0], f[2], f[3]
    row[7] = case.scores[block] - case.best_fused
    return row


def fit(cases, use):
    """Logistic regression over the pairs of the development shops."""
    rows, right = [], []
    for case in cases:
        for block in case.candidates:
            rows.append(signals(case, block, use))
            right.append(float(block in case.question.blocks))
    x, y = torch.tensor(rows), torch.tensor(right)
    mean, spread = x.mean(0), x.std(0) + 1e-3
    model = torch.nn.Linear(x.shape[1], 1)
    torch.nn.init.zeros_(model.weight)
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=200)

    def loss():
        optimizer.zero_grad()
        value = torch.nn.functional.binary_cross_entropy_with_logits(model((x - mean) / spread).squeeze(1), y) + 1e-3 * (model.weight ** 2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    weights = (model.weight.detach()[0] / spread)
    return weights.tolist(), float(model.bias) - float((weights * mean).sum())


def decide(cases, combination, use):
    """(probability, chosen block) of the best candidate of every case."""
    weights, bias = combination
    for case in cases:
        scored = [(sum(w * s for w, s in zip(weights, signals(case, b, use))) + bias, b) for b in case.candidates]
        best = max(scored)
        case.logit, case.chosen = best


def quoted(case, margin, least):
    sentences = case.results[case.chosen][1]
    best = max(sentences)
    return [n for n, s in enumerate(sentences) if s == best or (s > best - margin and s > least)][:3]


def measured(cases, threshold, margin=1.0, least=0.0):
    counts = defaultdict(float)
    for case in cases:
        question = case.question
        answered = case.logit >= threshold
        if not question.blocks:
            counts["unanswerable"] += 1
            counts["unanswerable answered"] += answered
            continue
        counts["answerable"] += 1
        counts["in 10"] += any(b in question.blocks for b in case.candidates)
        counts["first"] += case.chosen in question.blocks
        if not answered:
            counts["handoff"] += 1
            continue
        shown = quoted(case, margin, least)
        hit = sum((case.chosen, n) in question.sentences for n in shown)
        counts["right" if hit else "wrong"] += 1
        counts["quoted"] += len(shown)
        counts["cited right"] += hit
        if hit:
            counts["quoted when right"] += len(shown)
            counts["needed"] += min(len(a) for a in question.answers)
    n, u = counts["answerable"] or 1, counts["unanswerable"] or 1
    return {
        "questions": int(counts["answerable"] + counts["unanswerable"]),
        "right": 100 * counts["right"] / n, "wrong": 100 * counts["wrong"] / n, "handoff": 100 * counts["handoff"] / n,
        "unanswerable answered": 100 * counts["unanswerable answered"] / u,
        "precision": counts["cited right"] / (counts["quoted"] or 1),
        "precision when right": counts["cited right"] / (counts["quoted when right"] or 1),
        "quoted per needed": counts["quoted when right"] / (counts["needed"] or 1),
        "recall at 10": 100 * counts["in 10"] / n, "first": 100 * counts["first"] / n}


def thresholds(cases, wrong=5, unanswerable=6):
    """Log odds. `strict`: the lowest value that keeps wrong answers and answered unanswerable questions within both limits. Others: a share of the
    answerable questions is answered."""
    levels = sorted({case.logit for case in cases})
    strict = next((t for t in levels if (m := measured(cases, t))["wrong"] <= wrong and m["unanswerable answered"] <= unanswerable), levels[-1])
    own = sorted((case.logit for case in cases if case.question.blocks), reverse=True)
    return {"strict": strict, **{f"answers {round(100 * share)} %": own[min(len(own) - 1, int(share * len(own)))] for share in (0.25, 0.5, 0.75, 1)}}


def show(name, m):
    print(f"| {name} | {m['questions']} | " + " | ".join(f"{m[k]:.1f}" for k in ("first", "recall at 10", "right", "wrong", "handoff", "unanswerable answered"))
          + " | " + " | ".join(f"{m[k]:.2f}" for k in ("precision", "precision when right", "quoted per needed")) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--retriever", default="mean.pt")
    parser.add_argument("--judge", default="judge.pt")
    parser.add_argument("--held-out", action="store_true", help="measure the held-out shops, too")
    parser.add_argument("--settings", help="file to write the chosen settings to")
    options = parser.parse_args()
    torch.set_num_threads(1)
    work = Path(options.work)
    tokenizer = Tokenizer(work / "tokenizer.model")
    state = torch.load(work / options.retriever)
    retriever, judge = Retriever(state["embedding.weight"]), load_judge(work / options.judge)
    retriever.load_state_dict(state)
    train, held = shops(work)
    _, development = divided(train)
    chosen_on = cases_of(development, tokenizer, retriever)
    weights = choose_fusion(chosen_on)
    sets = {"development": chosen_on}
    if options.held_out:
        sets["held-out"] = cases_of(held, tokenizer, retriever)
    for name, cases in sets.items():
        print(name, "right block in the first 1, 3, 5, 10")
        for label, w in (("BM25", (1, 0, 0)), ("n-grams", (0, 1, 0)), ("BM25 + n-grams", (1, 1, 0)), ("retriever", (0, 0, 1)), (f"all {weights}", weights)):
            print(" ", label, recalls(cases, w))
    for cases in sets.values():
        judge_all(cases, judge, tokenizer, weights)
    print("| | questions | right block first | in 10 | right | wrong | needless handoff | unanswerable answered | citation precision | when right | quoted per needed |")
    for use in (("lexical",), ("lexical", "retriever"), ("judge",), ("judge", "lexical", "retriever")):
        combination = fit(chosen_on, use)
        for cases in sets.values():
            decide(cases, combination, use)
        limits = thresholds(chosen_on)
        for name, cases in sets.items():
            for label, limit in limits.items():
                show(f"{name}: {' + '.join(use)}, {label}", measured(cases, limit))
    half = limits["answers 50 %"]
    margin, least = max(itertools.product((0.3, 0.6, 1, 1.5, 2.5), (-1, 0, 0.5, 1)), key=lambda p: (lambda m: 50 * m["precision when right"] + m["right"])(measured(chosen_on, half, *p)))
    for name, cases in sets.items():
        for label, limit in limits.items():
            show(f"{name}, sentences chosen, {label}", measured(cases, limit, margin, least))
        for key in ("lang", "kind"):
            for value in sorted({getattr(c.question, key) for c in cases}):
                show(f"{name}: {value}", measured([c for c in cases if getattr(c.question, key) == value], half, margin, least))
    if options.settings:
        dump(options.settings, {
            "fusion": dict(zip(("words", "grams", "meaning"), weights)),
            "combination": {"weights": [round(w, 5) for w in combination[0]], "bias": round(combination[1], 5)},
            "thresholds": {label.replace(" %", "").replace(" ", "_"): round(1 / (1 + math.exp(-limit)), 4) for label, limit in limits.items()},
            "sentences": {"margin": margin, "least": least}})


if __name__ == "__main__":
    main()
