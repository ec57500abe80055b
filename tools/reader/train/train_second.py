"""
Trains the second judge in two stages: public questions, then the shops; in both, it also learns the subjects of questions and sentences.
Usage: train_second.py WORK, with encoder.pt (pretrain.py) and the inputs of train_judge.py and subjects.py; writes second.pt, the best state
on the development shops.
"""
import argparse
import random
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F

from corpus import DEVELOPMENT, divided, shops
from subjects import CODES, NONE, SHARES, codes_of_sentences, numbers_of, written
from text import Tokenizer
from train_judge import Average, Shops, Steps, autocast, device, inputs_of, load_shops, loss_of, measure, narrowed, padded, public_questions, ranking_of, shuffled
from transformer import BLOCK, MASK, QUESTION, Encoder, SecondJudge

CANDIDATES = 8
STAGES = ({"seconds": 130, "rate": 8e-4, "public": 0.6, "subjects": 0.4, "dropout": 0.1, "lost": 0.08},
          {"seconds": 770, "rate": 1e-3, "public": 0.15, "subjects": 0.25, "dropout": 0.15, "lost": 0.1})
"""`public`: share of batches with public questions alone. `subjects`: share of batches after which subjects are learned, too."""
MAX_TEXT = 48


class Subjects:
    """Questions and sentences with their subjects: shares of one question's subjects; marks of each sentence's."""

    def __init__(self, work, own):
        tokenizer = Tokenizer(f"{work}/tokenizer.model")
        asked, told = {}, {}
        for shop in own:
            for question in shop.questions:
                if question.is_policy and question.subjects is not None:
                    asked[question.q] = numbers_of(question)
            codes = codes_of_sentences(shop)
            for block in shop.blocks if codes else []:
                for number, sentence in enumerate(block["sentences"]):
                    told[sentence] = [CODES.index(code) for code in codes(block, number) if code in CODES]
        for is_question, numbers, _, text in written():
            (asked if is_question else told)[text] = numbers
        self.asked, self.told = self._table(tokenizer, asked, QUESTION), self._table(tokenizer, told, BLOCK)
        self.shares = torch.zeros(len(asked), NONE + 1, device=device)
        for i, numbers in enumerate(asked.values()):
            for number, share in zip(numbers or [NONE], SHARES):
                self.shares[i, number] += share
        self.shares /= self.shares.sum(1, keepdim=True)
        self.marks = torch.zeros(len(told), NONE, device=device)
        for i, numbers in enumerate(told.values()):
            self.marks[i, numbers] = 1
        self.asked_batches, self.told_batches = shuffled(len(asked), 256), shuffled(len(told), 256)

    @staticmethod
    def _table(tokenizer, texts, first):
        return padded([[first, *tokenizer.encode(text)[:MAX_TEXT]] for text in texts], MAX_TEXT + 1)

    def loss(self, model, heads):
        chosen, others = next(self.asked_batches), next(self.told_batches)
        asked = heads["asked"](model.alone(self.asked[chosen].long(), 0))
        told = heads["told"](model.alone(self.told[others].long(), 2))
        questions = -(self.shares[chosen] * asked.float().log_softmax(1)).sum(1).mean()
        sentences = F.binary_cross_entropy_with_logits(told.float(), self.marks[others], pos_weight=torch.tensor(3.0, device=device))
        return questions + sentences * len(CODES) / 10


class Data:
    def __init__(self, work, with_subjects):
        self.shops = Shops(load_shops(work / "corpus.npz"))
        self.own = self.shops.questions(lambda t: t["split"] == "train" and t["id"] not in DEVELOPMENT)
        self.check = self.shops.questions(lambda t: t["id"] in DEVELOPMENT)
        hard = ranking_of(work, self.shops, self.own)
        self.ranking = ranking_of(work, self.shops, self.check)
        self.place = hard.masked_fill(self.own.right, -1e3).argsort(1, descending=True).argsort(1)
        self.public_blocks, self.public = public_questions(work / "public.npz")
        self.subjects = Subjects(work, divided(shops(work)[0])[0]) if with_subjects else None

    def of_shops(self, chosen):
        """All right blocks first, then wrong ones: the nearest most often."""
        rank = self.place[chosen].float()
        luck = torch.rand(rank.shape, device=device)
        priority = torch.where(rank < 10, 2 + luck - rank * 0.06, luck) + 10 * self.own.right[chosen]
        return priority.masked_fill(self.own.candidates[chosen] < 0, -1e4).topk(CANDIDATES, 1).indices


def run_stage(encoder, apart, state, data, stage, path):
    """Returns the state after the stage; the best one on the development shops is written."""
    model = SecondJudge(encoder, apart, stage["dropout"]).to(device)
    if state:
        model.load_state_dict(state)
    heads = nn.ModuleDict({"asked": nn.Linear(encoder.size, NONE + 1), "told": nn.Linear(encoder.size, NONE)}).to(device)
    # Only public questions train the embedding: trained rows memorize the shops.
    encoder.embedding.weight.requires_grad_(stage["public"] > 0.5)
    steps, average = Steps(nn.ModuleList([model, heads]), stage["rate"], stage["seconds"]), Average(model, 0.998)
    own, other = shuffled(len(data.own), 96), shuffled(len(data.public), 128)
    best, last, sums = -1.0, time.time(), torch.zeros(3, device=device)
    while steps.share < 1:
        is_public = random.random() < stage["public"]
        chosen = next(other if is_public else own)
        places = torch.arange(6, device=device).unsqueeze(0).expand(len(chosen), -1) if is_public else data.of_shops(chosen)
        asked, blocks = (data.public, data.public_blocks) if is_public else (data.own, data.shops.blocks)
        inputs = narrowed(inputs_of(asked, blocks, asked.spelling(chosen), chosen, places))
        for i in (0, 1):
            lost = (torch.rand(inputs[i].shape, device=device) < stage["lost"]) & (inputs[i] != 0)
            inputs[i] = torch.where(lost, torch.full_like(inputs[i], MASK), inputs[i])
        right, present = asked.right[chosen.unsqueeze(1), places], asked.candidates[chosen.unsqueeze(1), places] >= 0
        if is_public:
            drop = (torch.rand(len(chosen), 1, device=device) < 0.25) & right
            present, right = present & ~drop, right & ~drop
        with autocast():
            loss = loss_of(*model(*inputs), right, present, asked.bits[chosen.unsqueeze(1), places])
            sums[0] += loss.detach() if not is_public else 0
            sums[1] += not is_public
            if data.subjects and random.random() < stage["subjects"]:
                about = data.subjects.loss(model, heads)
                sums[2] = 0.98 * sums[2] + 0.02 * about.detach()
                loss = loss + about
        steps.step(loss)
        average.update(model)
        if time.time() - last > 32 or steps.share >= 1:
            last = time.time()
            kept = {k: v.clone() for k, v in model.state_dict().items()}
            model.load_state_dict(average.state)
            with autocast():
                found = measure(model, data.shops, data.check, data.ranking)
            print(path.stem, steps.count, round(steps.share, 2), round((sums[0] / sums[1].clamp(min=1)).item(), 3), round(sums[2].item(), 3), found, flush=True)
            sums[:2] = 0
            if found["first"] + 100 * found["auc"] >= best:
                best = found["first"] + 100 * found["auc"]
                layers = encoder.layers
                torch.save({"model": {k: v.half().cpu() for k, v in average.state.items()}, "apart": apart,
                            "shape": [encoder.size, len(layers), layers[0].up.out_features]}, path)
            model.load_state_dict(kept)
    return average.state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--share", type=float, default=1, help="of the seconds of each stage")
    parser.add_argument("--apart", type=int, default=0, help="layers that read question and block apart")
    parser.add_argument("--no-subjects", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="second")
    options = parser.parse_args()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    if device == "cuda":
        # Its attention is prepared anew for every length.
        torch.backends.cuda.enable_cudnn_sdp(False)
    encoder = Encoder()
    encoder.load_state_dict({name: value.float() for name, value in torch.load(options.work / "encoder.pt", map_location="cpu").items()})
    data, state = Data(options.work, not options.no_subjects), None
    for stage in STAGES:
        state = run_stage(encoder, options.apart, state, data, {**stage, "seconds": stage["seconds"] * options.share}, options.work / f"{options.name}.pt")


if __name__ == "__main__":
    main()
