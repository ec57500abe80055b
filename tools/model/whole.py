"""
Trains the whole network with the towers of train.py, on the photos themselves (changed anew in each step) and on drawings of further goods.
Works without a GPU too, but 3,100 steps take 400 seconds on an H200 and, by a trial of a few steps, weeks on two cores.

    python3 whole.py WORK STEPS [SECONDS [WORKERS]]     # ends after STEPS or SECONDS; WORKERS processes draw the texts
"""
import json
import multiprocessing
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

import mobilenet
from augment import changed, plain
from draws import FURTHER, MADE, PAIRS, UNRELATED, Lean, feed, foreign_text
from towers import ImageHead, TextTower
from train import Data, class_means, contrast
from views import SOURCE, chosen, color_of
from words import Tokenizer, fold

SQUARE = 192
# How often photos of a source are drawn.
WEIGHTS = {"clothing": 3, "zava": 3, "spree": 3, "eshop": 3, "fluent": 0.35, "noto": 0.25}
SHOPS = ("spree", "eshop")
RATE, NETWORK_RATE = 4e-4, 1.6e-4
UNRELATED_LOSS, UNRELATED_LIMIT = 8.0, 0.05
KEPT, TAUGHT, KINDS, DESCRIBED = 2.5, 0.8, 0.35, 0.5
REFRESH, SAMPLE = 400, 12_000
# Share of the weights before the training in the result: goods that no photo shows lose less.
BEFORE = 0.25


def squares(work):
    """Writes the photos and drawings at SQUARE pixels, if that is not done."""
    if (work / "squares.json").exists():
        return
    photos = json.loads((work / "photos.json").read_text())
    pixels = np.memmap(work / "photos.raw", np.uint8, "r", shape=(len(photos), SOURCE, SOURCE, 3))
    rows = sorted(chosen(photos, 1000, drawings=True))
    with (work / "squares.raw").open("wb") as out:
        for at in rows:
            out.write(np.asarray(Image.fromarray(pixels[at]).resize((SQUARE, SQUARE), Image.LANCZOS)).tobytes())
    (work / "squares.json").write_text(json.dumps([{**photos[at], "photo": at, "color": color_of(pixels[at])} for at in rows]))


class Photos(Data):
    """Like Data, but with the photos themselves and the teacher's outputs for them."""

    def __init__(self, work, device):
        self.device = device
        self.views = json.loads((work / "squares.json").read_text())
        bytes_ = np.memmap(work / "squares.raw", np.uint8, "r", shape=(len(self.views), SQUARE, SQUARE, 3))
        self.squares = torch.empty(len(self.views), 3, SQUARE, SQUARE, dtype=torch.uint8, device=device)
        for at in range(0, len(self.views), 2048):
            self.squares[at:at + 2048] = torch.from_numpy(bytes_[at:at + 2048].copy()).to(device).permute(0, 3, 1, 2)
        self.words = torch.load(work / "words.pt")
        self.tokenizer = Tokenizer(self.words["pieces"])
        network, weights, biases = mobilenet.load(work / "teacher.tflite")
        self.teacher, self.weights, self.biases = network.to(device, memory_format=torch.channels_last).eval(), weights.to(device), biases.to(device)
        self.read_concepts()
        for row in self.views:
            key = " ".join(fold(row["label"])) if row.get("names") else ""
            if key and key not in self.by_name:
                self.by_name[key] = len(self.concepts)
                self.concepts.append(row["names"])
                self.classes.append(set())
        self.recognize()
        self.name_photos()
        self.choose()

    def logits(self, features):
        return features @ self.weights.T + self.biases

    def recognize(self):
        """The teacher sees every photo at two sizes and mirrored."""
        total = 0
        with torch.no_grad():
            for side in (SQUARE, 224):
                for mirrored in (False, True):
                    total = total + torch.cat([self.logits(self.seen(part, side, mirrored)).softmax(1) for part in torch.arange(len(self.views)).split(512)])
            self.taught = (total / 4).to(torch.float16)
        sure, guess = self.taught.float().max(1)
        self.sure, self.guess = sure.cpu(), guess.cpu()
        self.refresh(self.teacher)

    def seen(self, rows, side, mirrored):
        pixels = self.squares[rows.to(self.device)].float() / 255
        pixels = F.interpolate(pixels, size=(side, side), mode="bilinear", align_corners=False) if side != SQUARE else pixels
        with autocast(self.device):
            return self.teacher((pixels.flip(3) if mirrored else pixels).contiguous(memory_format=torch.channels_last)).float()

    def refresh(self, network):
        """Class means for the features of this network (see class_means), and how real photos differ from them."""
        rows = torch.randperm(len(self.views))[:SAMPLE]
        features = features_of(network, self, rows)
        mean, directions = class_means(features, self.weights)
        certain = (self.sure[rows] > 0.7).nonzero()[:, 0].to(self.device)
        along = directions[self.guess[rows].to(self.device)[certain]]
        shift = features[certain] - mean
        scale = (shift * along).sum() / (along * along).sum()
        self.mean, self.means = mean, mean + scale * directions
        self.rest = features - torch.cat([self.logits(part).softmax(1) @ self.means for part in features.split(4096)])
        print(f"{len(certain)} of {len(rows)} photos are recognized; their features agree with the made means by {F.cosine_similarity(shift, along).mean():.3f}, scale {scale:.3f}", flush=True)

    def choose(self):
        """The photos of two shops whose number is even are never trained on; they are unseen goods by name."""
        self.shops = [at for at, row in enumerate(self.views) if row["source"] in SHOPS and row["photo"] % 2 == 0]
        hidden = set(self.shops)
        self.recognized = [at for at in self.recognized if at not in hidden]
        self.named = [at for at in self.named if at not in hidden]
        counts = {}
        for at in self.named:
            counts[self.key(at)] = counts.get(self.key(at), 0) + 1
        self.named_weights = [counts[self.key(at)] ** -0.5 * WEIGHTS.get(self.views[at]["source"], 1) for at in self.named]
        self.further = [at for at, row in enumerate(self.views) if row["photo"] % 25 and at not in hidden]

    def key(self, at):
        return self.views[at]["source"], self.views[at]["label"]


def autocast(device):
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


def features_of(network, photos, rows):
    with torch.no_grad(), autocast(photos.device):
        return torch.cat([network(plain(photos.squares[part.to(photos.device)]).contiguous(memory_format=torch.channels_last)).float() for part in rows.split(1024)])


class Trainer:
    def __init__(self, work, workers):
        torch.manual_seed(2)
        torch.set_float32_matmul_precision("high")
        self.work, self.device = work, torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.data = data = Photos(work, self.device)
        saved = torch.load(work / "towers.pt")
        saved = {name: {key: value.float() for key, value in part.items()} if isinstance(part, dict) else part for name, part in saved.items()}
        self.network = mobilenet.load(work / "teacher.tflite")[0].to(memory_format=torch.channels_last)
        self.network.blocks[mobilenet.FROZEN:].load_state_dict(saved["upper"])
        self.head, self.text = ImageHead(saved["head"]["mean"], saved["head"]["deviation"]), TextTower(data.words["start"].float())
        self.head.load_state_dict(saved["head"])
        self.text.load_state_dict(saved["text"])
        self.meaning = torch.nn.Linear(256, 100)
        self.meaning.load_state_dict(saved["meaning"])
        for module in (self.network, self.head, self.text, self.meaning):
            module.to(self.device)
        self.scale = torch.nn.Parameter(saved["scale"].float().to(self.device))
        self.start_vectors = data.words["start"][:, :100].float().to(self.device)
        self.overlap = data.overlap.float().to(self.device)
        self.shows = torch.zeros(len(data.words["concepts"]), len(data.means))
        for at in range(len(self.shows)):
            self.shows[at, list(data.classes[at])] = 1
        self.shows = self.shows.to(self.device)
        context = multiprocessing.get_context("fork")
        self.queue = context.Queue(3 * workers)
        lean = Lean(data)
        self.workers = [context.Process(target=feed, args=(lean, 100 + seed, self.queue), daemon=True) for seed in range(workers)]
        for worker in self.workers:
            worker.start()
        self.average = [{name: value.clone() for name, value in module.state_dict().items()} for module in self.modules()]
        self.first = [{name: value.clone() for name, value in module.state_dict().items()} for module in self.modules()]

    def modules(self):
        return self.network, self.head, self.text

    def optimizer_of(self):
        """Lower blocks learn more slowly."""
        last = len(self.network.blocks) - 1
        groups = [{"params": block.parameters(), "lr": NETWORK_RATE * (0.15 + 0.85 * at / last)} for at, block in enumerate(self.network.blocks)]
        groups += [{"params": [*self.head.parameters(), *self.meaning.parameters(), self.scale], "lr": RATE},
                   {"params": self.text.embedding.parameters(), "lr": RATE * 2 / 3, "weight_decay": 0.0},
                   {"params": [p for name, p in self.text.named_parameters() if not name.startswith("embedding")], "lr": RATE}]
        return torch.optim.AdamW(groups, weight_decay=0.02)

    def masks(self, owned, concepts, items):
        """Which text fits which item, and which pairs are left out because one may be a kind of the other."""
        unnamed = self.data.unnamed
        has = torch.zeros(len(owned), unnamed + 1, device=self.device).scatter_(1, owned, 1.0)
        has[:, unnamed] = 0
        near = (has @ self.overlap) > 0
        fits = has[:, concepts] > 0
        own = torch.arange(len(owned), device=self.device)
        fits[own, own] = True
        left = near[:, concepts] & ~fits
        return fits[items], left[items]

    def losses(self, batch):
        data, device = self.data, self.device
        batch = {name: torch.from_numpy(value).to(device) for name, value in batch.items()}
        photos, texts = len(batch["views"]), len(batch["concepts"])
        named = photos - FURTHER
        rows = batch["views"].repeat(2)
        pixels = changed(data.squares[rows]).contiguous(memory_format=torch.channels_last)
        with autocast(device):
            features = self.network(pixels)
        with torch.no_grad(), autocast(device):
            old = data.teacher(pixels[:photos])
        features, old = features.float(), old.float()
        made = data.means[batch["numbers"]] + (0.5 + 0.5 * torch.rand(MADE, 1, device=device)) * data.rest[torch.randint(len(data.rest), (MADE,), device=device)]
        vectors = self.head(torch.cat([features, made.clamp(0, 6)]), 0.1)
        one, two = vectors[:photos], vectors[photos:2 * photos]
        image = torch.cat([one[:named], two[:named], vectors[2 * photos:]])
        text = self.text(batch["ids"])
        order = torch.arange(named + MADE, device=device)
        fits, left = self.masks(batch["owned"], batch["concepts"], torch.cat([order[:named], order]))
        cosine = image @ text.T
        similarity = (self.scale.exp().clamp(max=40) * cosine).masked_fill(left, -30)
        related = texts - UNRELATED
        english, other = self.text(batch["english"]), self.text(batch["other"])
        translated = 20 * english @ other.T
        same = torch.arange(PAIRS, device=device)
        center = one.mean(0).detach()
        close, far = F.normalize(one - center, dim=1), F.normalize(two - center, dim=1)
        copies = 14 * close @ far.T
        repeated = (batch["views"][:, None] == batch["views"]).fill_diagonal_(False)
        copies = copies.masked_fill(repeated, -30)
        each = torch.arange(photos, device=device)
        logits = data.logits(features)
        return {
            "image": contrast(similarity, fits),
            "text": contrast(similarity.T[:related], fits.T[:related]),
            "unrelated": UNRELATED_LOSS * F.relu(cosine[:, related:].max(0).values - UNRELATED_LIMIT).mean(),
            "translation": 0.3 * (F.cross_entropy(translated, same) + F.cross_entropy(translated.T, same)) + (1 - (english * other).sum(1)).mean(),
            "copies": 0.3 * F.cross_entropy(copies, each),
            "meaning": 0.5 * (1 - F.cosine_similarity(self.meaning(self.text(batch["near"][:, None])), self.start_vectors[batch["near"]])).mean(),
            "kept": KEPT * (1 - F.cosine_similarity(features[:photos] - data.mean, old - data.mean)).mean(),
            "taught": TAUGHT * 0.5 * (F.kl_div(logits[:photos].log_softmax(1), data.logits(old).softmax(1), reduction="batchmean") + F.kl_div(logits[photos:].log_softmax(1), data.taught[batch["views"]].float(), reduction="batchmean")),
            "described": DESCRIBED * self.described(batch, vectors[:2 * photos]),
            "kinds": KINDS * self.kinds(batch, torch.cat([close[:named], far[:named]]), named),
        }

    def described(self, batch, vectors):
        """The names of the classes must fit a photo to the degree that the teacher predicts, also for photos without a label."""
        wanted = self.data.taught[batch["views"]].float() @ self.shows[batch["described"]].T
        total = wanted.sum(1, keepdim=True)
        share = (wanted / total.clamp(min=1e-6)).repeat(2, 1)
        found = (self.scale.exp().clamp(max=40) * vectors @ self.text(batch["described_ids"]).T).log_softmax(1)
        return -((share * found).sum(1) * total.clamp(max=1)[:, 0].repeat(2)).mean()

    def kinds(self, batch, centered, named):
        """Photos of the same kind of product are nearer to each other than to other photos."""
        kind, photo = batch["owned"][:named, 0].repeat(2), batch["views"][:named].repeat(2)
        kind = torch.where(kind == self.data.unnamed, -1 - photo, kind)
        same = photo[:, None] == photo
        return contrast((12 * centered @ centered.T).masked_fill(same, -30), (kind[:, None] == kind) & ~same)

    def run(self, steps, seconds):
        started, sums, shown, step, done = time.time(), {}, 0, 0, 0.0
        optimizer = self.optimizer_of()
        rates = [group["lr"] for group in optimizer.param_groups]
        while done < 1:
            rate = min(1, (step + 1) / 100) * (0.5 * (1 + np.cos(np.pi * done)) + 0.01)
            for group, base in zip(optimizer.param_groups, rates):
                group["lr"] = base * rate
            losses = self.losses(self.queue.get())
            optimizer.zero_grad(set_to_none=True)
            sum(losses.values()).backward()
            for module in self.modules():
                torch.nn.utils.clip_grad_norm_(module.parameters(), 2.0)
            optimizer.step()
            self.follow(min(0.997, (5 + step) / (15 + step)))
            step += 1
            for name, loss in losses.items():
                sums[name] = sums.get(name, 0) + loss.detach()
            if step % 100 == 0 or step in (2, 10, 30):
                print(step, f"{time.time() - started:.0f} s", " ".join(f"{name} {loss.item() / (step - shown):.3f}" for name, loss in sums.items()), f"scale {self.scale.exp().item():.1f}, queue {self.queue.qsize()}", flush=True)
                sums, shown = {}, step
            if step % REFRESH == 0:
                self.data.refresh(self.network)
            if step % (4 * REFRESH) == 0:
                self.measure(f"step {step}", self.average)
            done = max(step / steps, (time.time() - started) / seconds)
        self.steps = step

    def follow(self, decay):
        with torch.no_grad():
            for module, average in zip(self.modules(), self.average):
                values = module.state_dict()
                torch._foreach_mul_(list(average.values()), decay)
                torch._foreach_add_(list(average.values()), [values[name] for name in average], alpha=1 - decay)

    def mixed(self, share):
        """The trained weights, mixed with a share of the earlier ones."""
        return [{name: (1 - share) * value + share * before[name] for name, value in average.items()} for average, before in zip(self.average, self.first)]

    def within(self, weights, action):
        """Calls the action while the modules have these weights."""
        kept = [{name: value.clone() for name, value in module.state_dict().items()} for module in self.modules()]
        for module, values in zip(self.modules(), weights):
            module.load_state_dict(values)
            module.eval()
        with torch.no_grad():
            found = action()
        for module, values in zip(self.modules(), kept):
            module.load_state_dict(values)
            module.train()
        return found

    def texts(self, texts):
        rows = [self.data.tokenizer.encode(text) for text in texts]
        ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for at, row in enumerate(rows):
            ids[at, :len(row)] = torch.tensor(row)
        return self.text(ids.to(self.device))

    def images(self, rows):
        return self.head(features_of(self.network, self.data, torch.tensor(rows)))

    def measure(self, name, weights):
        """Figures of photos that are not trained on."""
        found = self.within(weights, self.figures)
        print(f"{name}: " + ", ".join(f"{figure} {value:.3f}" for figure, value in found.items()), flush=True)
        return found

    def figures(self):
        data, out = self.data, {}
        held = [at for at in data.held if data.views[at]["source"] not in ("fluent", "noto")]
        labels = sorted({data.items[at][0] for at in held})
        vectors = self.images(held)
        best = (vectors @ self.texts([data.concepts[label]["en"][0] for label in labels]).T).argmax(1).tolist()
        hits = {}
        for at, found in zip(held, best):
            hits.setdefault(data.views[at]["source"], []).append(labels[found] in data.items[at])
        out["named"] = np.mean([hit for many in hits.values() for hit in many])
        out.update({f"named {source}": np.mean(many) for source, many in hits.items()})
        kind = torch.tensor([data.items[at][0] for at in held], device=self.device)
        similar = (vectors @ vectors.T).fill_diagonal_(-9)
        near = kind[similar.topk(5, 1).indices] == kind[:, None]
        out["P@5"] = near.float().mean().item()
        clothes = torch.tensor([data.views[at]["source"] == "clothing" for at in held], device=self.device)
        out["P@5 clothing"] = near[clothes].float().mean().item()
        drawn = [at for at in data.held if data.views[at]["source"] in ("fluent", "noto")]
        if drawn:
            names = sorted({data.views[at]["label"] for at in drawn})
            right = (self.images(drawn) @ self.texts(names).T).argmax(1).tolist()
            out["drawings"] = np.mean([names[one] == data.views[at]["label"] for one, at in zip(right, drawn)])
        shop = self.images(data.shops)
        asked = self.texts([data.views[at]["name"] for at in data.shops])
        similar = asked @ shop.T
        rank = (similar > similar.diagonal()[:, None]).sum(1)
        for place in (1, 5, 10):
            out[f"shops R@{place}"] = (rank < place).float().mean().item()
        draw = random.Random(5)
        everything = torch.cat([vectors, shop])
        known = torch.cat([asked, self.texts([data.concepts[label]["en"][0] for label in labels])])
        cutoff = (known @ everything.T).max(1).values.quantile(0.03)
        strange = self.texts([foreign_text(data.words["others"], draw) for _ in range(1000)])
        out["unrelated"] = ((strange @ everything.T).max(1).values < cutoff).float().mean().item()
        return out

    def save(self, weights, file):
        names = ("network", "head", "text")
        torch.save({**{name: {key: value.cpu() for key, value in part.items()} for name, part in zip(names, weights)}, "steps": self.steps}, file)


def main(work, steps, seconds="1e9", workers="2"):
    trainer = Trainer(Path(work), int(workers))
    trainer.measure("before", trainer.first)
    trainer.run(int(steps), float(seconds))
    trainer.measure("trained", trainer.average)
    trainer.measure("mixed", trainer.mixed(BEFORE))
    trainer.save(trainer.mixed(BEFORE), Path(work) / "towers-whole.pt")


if __name__ == "__main__":
    squares(Path(sys.argv[1]))
    main(*sys.argv[1:])
