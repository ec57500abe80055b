"""
Trains the second judge in three stages: public questions, then the shops with four layers that read apart, then with two. Usage:
train_second.py WORK, with encoder.pt (pretrain.py) beside what train_judge.py needs; writes second.pt, the best state on the development shops.
"""
import argparse
import random
import time
from pathlib import Path

import torch

from corpus import DEVELOPMENT
from train_judge import Average, Shops, Steps, autocast, device, inputs_of, load_shops, loss_of, measure, narrowed, public_questions, ranking_of, shuffled
from transformer import MASK, Encoder, SecondJudge

CANDIDATES = 8
STAGES = ({"apart": 4, "seconds": 130, "rate": 8e-4, "public": 1.0, "dropout": 0.1, "lost": 0.08},
          {"apart": 4, "seconds": 170, "rate": 5e-4, "public": 0.25, "dropout": 0.1, "lost": 0.08},
          {"apart": 2, "seconds": 385, "rate": 1e-3, "public": 0.15, "dropout": 0.15, "lost": 0.1})


class Data:
    def __init__(self, work):
        self.shops = Shops(load_shops(work / "corpus.npz"))
        self.own = self.shops.questions(lambda t: t["split"] == "train" and t["id"] not in DEVELOPMENT)
        self.check = self.shops.questions(lambda t: t["id"] in DEVELOPMENT)
        hard = ranking_of(work, self.shops, self.own)
        self.ranking = ranking_of(work, self.shops, self.check)
        self.place = hard.masked_fill(self.own.right, -1e3).argsort(1, descending=True).argsort(1)
        self.public_blocks, self.public = public_questions(work / "public.npz")

    def of_shops(self, chosen):
        """All right blocks first, then wrong ones: the nearest most often."""
        rank = self.place[chosen].float()
        luck = torch.rand(rank.shape, device=device)
        priority = torch.where(rank < 10, 2 + luck - rank * 0.06, luck) + 10 * self.own.right[chosen]
        return priority.masked_fill(self.own.candidates[chosen] < 0, -1e4).topk(CANDIDATES, 1).indices


def run_stage(encoder, state, data, stage, path):
    """Returns the state after the stage; the best one on the development shops is written."""
    model = SecondJudge(encoder, stage["apart"], stage["dropout"]).to(device)
    if state:
        model.load_state_dict(state)
    # Only public questions train the embedding: trained rows memorize the shops.
    encoder.embedding.weight.requires_grad_(stage["public"] == 1)
    steps, average = Steps(model, stage["rate"], stage["seconds"]), Average(model, 0.998)
    own, other = shuffled(len(data.own), 96), shuffled(len(data.public), 128)
    best, last = -1.0, time.time()
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
        steps.step(loss)
        average.update(model)
        if time.time() - last > 32 or steps.share >= 1:
            last = time.time()
            kept = {k: v.clone() for k, v in model.state_dict().items()}
            model.load_state_dict(average.state)
            with autocast():
                found = measure(model, data.shops, data.check, data.ranking)
            print(steps.count, round(steps.share, 2), found, flush=True)
            if found["first"] + 100 * found["auc"] >= best:
                best = found["first"] + 100 * found["auc"]
                layers = encoder.layers
                torch.save({"model": {k: v.half().cpu() for k, v in average.state.items()}, "apart": stage["apart"],
                            "shape": [encoder.size, len(layers), layers[0].up.out_features]}, path)
            model.load_state_dict(kept)
    return average.state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--share", type=float, default=1, help="of the seconds of each stage")
    options = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    if device == "cuda":
        # Its attention is prepared anew for every length.
        torch.backends.cuda.enable_cudnn_sdp(False)
    encoder = Encoder()
    encoder.load_state_dict({name: value.float() for name, value in torch.load(options.work / "encoder.pt", map_location="cpu").items()})
    data, state = Data(options.work), None
    for stage in STAGES:
        state = run_stage(encoder, state, data, {**stage, "seconds": stage["seconds"] * options.share}, options.work / "second.pt")


if __name__ == "__main__":
    main()
