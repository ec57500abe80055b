"""
Trains the image head and the text tower on features, then the upper blocks of the network with them. Every item is a feature vector with
concepts: a labeled photo, a photo that the teacher recognizes, or a made vector of a class that no photo shows (see class_means).

    python3 train.py WORK STEPS TUNING_STEPS     # 0 STEPS: tunes the saved towers
"""
import copy
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import mobilenet
from towers import ImageHead, TextTower
from words import COLORS, LANGUAGES, PROMPTS, Tokenizer, fold

NAMED, RECOGNIZED, MADE, MORE_NAMES, UNRELATED, PAIRS, WORDS, COPIES = 160, 80, 96, 64, 96, 160, 96, 128
# The upper blocks process fewer copies in each step, because they take most of the time.
TUNED_COPIES = 24
UPPER_RATE = 0.4
# Weight of the distance to the features before the tuning.
KEPT = 4.0
# Weight of the loss of unrelated texts, and the cosine they should stay below: without the upper blocks, and with them.
UNRELATED_LOSS = ((2.0, 0.12), (5.0, 0.06))
CONFIDENT = 0.35
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def class_means(features, weights):
    """
    Mean features of every class, also of those without photos. With equal covariances S, the last layer of a classifier is S^-1 times the
    class means; so the means are S times its rows. The scale is the one that fits the photos which the teacher recognizes.
    """
    mean = features.mean(0)
    covariance = (features - mean).T @ (features - mean) / len(features)
    return mean, (weights - weights.mean(0)) @ covariance


class Data:
    def __init__(self, work):
        work = Path(work)
        self.views = json.loads((work / "views.json").read_text())
        self.features = torch.from_numpy(np.fromfile(work / "features.f32", np.float32)).reshape(-1, 1280)
        # Views are in a mixed order: the first of them serve a shorter training.
        self.views = self.views[:len(self.features)]
        self.maps = np.memmap(work / "maps.f16", np.float16, "r").reshape(len(self.features), *mobilenet.MAPS)
        self.words = torch.load(work / "words.pt")
        self.tokenizer = Tokenizer(self.words["pieces"])
        teacher = torch.load(work / "teacher.pt")
        self.read_concepts()
        self.recognize(teacher)
        self.name_photos()

    def read_concepts(self):
        """Numbers of concepts, by the classes that show them and by their English names."""
        self.concepts = [names for _, names in self.words["concepts"]]
        self.classes = [set(numbers) for numbers, _ in self.words["concepts"]]
        self.by_name = {}
        for at, names in enumerate(self.concepts):
            for name in names["en"]:
                self.by_name.setdefault(" ".join(fold(name)), at)
        self.of_class = {}
        for at, numbers in enumerate(self.classes):
            if 0 < len(numbers) <= 3:
                for number in numbers:
                    self.of_class.setdefault(number, []).append(at)
        self.translations = {}
        for language, english, other in self.words["pairs"]:
            self.translations.setdefault(english, {}).setdefault(language, []).append(other)

    def concept(self, name):
        """The number of a concept by its name; a new one if no class shows it."""
        key = " ".join(fold(name))
        singular = key[:-1] if key.endswith("s") else key
        for candidate in (key, singular):
            if candidate in self.by_name:
                return self.by_name[candidate]
        found = {"en": [name], **self.translations.get(key, {})}
        self.by_name[key] = len(self.concepts)
        self.concepts.append(found)
        self.classes.append(set())
        return self.by_name[key]

    def concepts_in(self, name):
        """Goods whose name is part of the name of a product."""
        words = fold(name)
        spans = {" ".join(words[at:at + size]) for size in (1, 2, 3) for at in range(len(words))}
        found = {self.by_name[span.removesuffix("s") if span not in self.by_name else span] for span in spans if span in self.by_name or span.removesuffix("s") in self.by_name}
        return sorted(at for at in found if at < self.words["goods"])

    def recognize(self, teacher):
        probabilities = torch.cat([(part @ teacher["weights"].T + teacher["biases"]).softmax(1) for part in self.features.split(4096)])
        self.sure, self.guess = probabilities.max(1)
        mean, directions = class_means(self.features, teacher["weights"])
        # Least squares for the scale: how far a recognized photo lies in the direction of its class.
        certain = (self.sure > 0.7).nonzero()[:, 0]
        along = directions[self.guess[certain]]
        scale = ((self.features[certain] - mean) * along).sum() / (along * along).sum()
        self.means = mean + scale * directions
        shift = self.features[certain] - mean
        agreement = F.cosine_similarity(shift, along).mean()
        print(f"{len(certain)} photos are recognized; their features agree with the made means by {agreement:.3f}, scale {scale:.3f}")
        self.rest = self.features - torch.cat([part @ self.means for part in probabilities.split(4096)])

    def name_photos(self):
        self.items = []
        for at, row in enumerate(self.views):
            own = [self.concept(row["label"])] if row["label"] else []
            if row["source"] == "grocery":
                own.append(self.concept(row["path"].split("/")[-3].replace("-", " ").lower()))
            self.items.append(own + self.concepts_in(row["name"]))
        self.named = [at for at, row in enumerate(self.views) if (row["label"] or row["name"]) and row["photo"] % 25]
        self.held = [at for at, row in enumerate(self.views) if row["label"] and row["photo"] % 25 == 0]
        certain = (self.sure > CONFIDENT).tolist()
        self.recognized = [at for at, sure in enumerate(certain) if sure and self.views[at]["photo"] % 25 and int(self.guess[at]) in self.of_class]
        weights = {}
        for at in self.named:
            key = (self.views[at]["source"], self.views[at]["label"])
            weights[key] = weights.get(key, 0) + 1
        self.named_weights = [weights[self.views[at]["source"], self.views[at]["label"]] ** -0.5 * (2 if self.views[at]["source"] == "clothing" else 1) for at in self.named]
        self.unnamed = len(self.concepts)
        members = torch.zeros(self.unnamed + 1, len(self.means))
        for at, classes in enumerate(self.classes):
            members[at, list(classes)] = 1
        self.overlap = members @ members.T > 0
        print(len(self.named), "named,", len(self.recognized), "recognized,", len(self.concepts), "concepts")


def mistyped(text, draw):
    words = text.split()
    at = draw.randrange(len(words))
    word = words[at]
    if len(word) > 4 and draw.random() < 0.12:
        place = draw.randrange(1, len(word) - 1)
        words[at] = draw.choice((word[:place] + word[place + 1:], word[:place] + word[place + 1] + word[place] + word[place + 2:],
                                 word[:place] + word[place] + word[place:], word[:place] + draw.choice(LETTERS) + word[place + 1:]))
    return " ".join(words)


def invented(draw):
    """A row of letters, half of the time one that can be pronounced."""
    return "".join(draw.choice(LETTERS if draw.random() < 0.5 else "aeiourstnl") for _ in range(draw.randint(4, 10)))


def concept_text(names, draw, color=""):
    """A name in one of its languages, often as a shopper or a catalog writes it: with a color, a brand, a number, a typing error."""
    language = draw.choice([language for language in LANGUAGES if names.get(language)])
    text = draw.choice(names[language])
    if color and draw.random() < 0.4:
        word = color if language == "en" else COLORS[color].split()[LANGUAGES.index(language) - 1]
        text = f"{word} {text}" if language in ("en", "de") else f"{text} {word}"
    if draw.random() < 0.2:
        text = f"{draw.choice((invented(draw).title(), str(draw.randint(1, 900))))} {text}"
    return mistyped(draw.choice(PROMPTS[language]).format(text), draw)


def unrelated_text(words, draw):
    """Invented words, words that name no goods, and rows of them."""
    kind = draw.random()
    if kind < 0.4:
        return " ".join(invented(draw) for _ in range(draw.choice((1, 1, 2))))
    return " ".join(draw.sample(words, 1 if kind < 0.6 else draw.randint(2, 7)))


class Batches:
    def __init__(self, data, seed):
        self.data, self.draw = data, random.Random(seed)
        known = [at for at in range(len(data.words["concepts"])) if data.classes[at]]
        self.frequent = [at for at in known if at < data.words["goods"]] * 3 + known
        views = [row["photo"] for row in data.views]
        self.copies = [at for at in range(len(views) - 1) if views[at] == views[at + 1] and views[at] % 25]

    def ids(self, texts):
        rows = [self.data.tokenizer.encode(text) for text in texts]
        out = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for at, row in enumerate(rows):
            out[at, :len(row)] = torch.tensor(row)
        return out

    def photo_text(self, at):
        """A text of a named photo, and its concept."""
        row, own = self.data.views[at], self.data.items[at]
        if row["name"] and (not own or self.draw.random() < 0.7):
            words = row["name"].split()
            start = self.draw.randrange(max(1, len(words) - 2)) if self.draw.random() < 0.4 else 0
            return mistyped(" ".join(words[start:]), self.draw), self.data.unnamed
        chosen = own[0] if self.draw.random() < 0.6 else self.draw.choice(own)
        return concept_text(self.data.concepts[chosen], self.draw, row.get("color", "")), chosen

    def next(self):
        """
        Views and made features with the concepts of each, and texts with the concept of each; the first texts belong to the views and
        the made features.
        """
        data, draw = self.data, self.draw
        views, made, owned, texts = [], [], [], []
        for at in draw.choices(data.named, data.named_weights, k=NAMED):
            views.append(at)
            owned.append(data.items[at] or [data.unnamed])
            texts.append(self.photo_text(at))
        for at in draw.sample(data.recognized, RECOGNIZED):
            chosen = draw.choice(data.of_class[int(data.guess[at])][:2])
            views.append(at)
            owned.append([chosen] + data.items[at])
            texts.append((concept_text(data.concepts[chosen], draw, data.views[at].get("color", "")), chosen))
        for chosen in draw.sample(self.frequent, MADE):
            number = draw.choice(sorted(data.classes[chosen]))
            rest = data.rest[draw.randrange(len(data.rest))]
            made.append((data.means[number] + draw.uniform(0.5, 1) * rest).clamp(0, 6))
            owned.append([chosen])
            texts.append((concept_text(data.concepts[chosen], draw), chosen))
        for chosen in draw.sample(range(len(data.concepts)), MORE_NAMES):
            texts.append((concept_text(data.concepts[chosen], draw), chosen))
        texts += [(unrelated_text(data.words["others"], draw), data.unnamed) for _ in range(UNRELATED)]
        return views, torch.stack(made), owned, self.ids([text for text, _ in texts]), [concept for _, concept in texts]

    def masks(self, owned, concepts):
        """Which text fits which item, and which pairs are left out because one may be a kind of the other."""
        data, size = self.data, self.data.unnamed + 1
        has = torch.zeros(len(owned), size, dtype=torch.bool)
        near = torch.zeros(len(owned), size, dtype=torch.bool)
        for at, many in enumerate(owned):
            has[at, many] = True
            near[at] = data.overlap[many].any(0)
        has[:, data.unnamed] = False
        fits = has[:, concepts]
        own = torch.arange(len(owned))
        fits[own, own] = True
        left = near[:, concepts] & ~fits
        return fits, left

    def pairs(self):
        chosen = self.draw.sample(self.data.words["pairs"], PAIRS)
        return self.ids([english for _, english, _ in chosen]), self.ids([other for _, _, other in chosen])

    def copy_pairs(self, count):
        """Two views of each of some photos."""
        chosen = self.draw.sample(self.copies, min(count, len(self.copies)))
        return chosen, [at + 1 for at in chosen]

    def words(self):
        chosen = self.draw.sample(self.data.words["near"], WORDS)
        return self.ids(chosen), torch.stack([self.data.words["start"][self.data.tokenizer.ids[word], :100] for word in chosen])


def contrast(similarity, fits):
    """Multi-positive cross entropy over rows that have a fitting column."""
    weight = fits.float()
    rows = weight.sum(1) > 0
    return -((similarity.log_softmax(1) * weight).sum(1) / weight.sum(1).clamp(min=1))[rows].mean()


class Trainer:
    def __init__(self, work):
        torch.manual_seed(1)
        self.work, self.data = Path(work), Data(work)
        self.batches = Batches(self.data, 1)
        deviation = self.data.features.std(0) + 0.05
        self.head, self.text = ImageHead(self.data.features.mean(0), deviation), TextTower(self.data.words["start"])
        self.upper = mobilenet.load(self.work / "teacher.tflite")[0].blocks[mobilenet.FROZEN:].to(memory_format=torch.channels_last)
        self.meaning = torch.nn.Linear(256, 100)
        self.scale = torch.nn.Parameter(torch.tensor(2.8))
        self.tunes = False

    def start(self, rate, tunes):
        """The head and the text tower learn, and with `tunes` the upper blocks too, more slowly."""
        self.tunes = tunes
        groups = [{"params": [*self.head.parameters(), *self.meaning.parameters(), self.scale], "lr": rate},
                  {"params": self.text.embedding.parameters(), "lr": rate * 2 / 3, "weight_decay": 0.0},
                  {"params": [p for name, p in self.text.named_parameters() if not name.startswith("embedding")], "lr": rate}]
        if tunes:
            groups.append({"params": self.upper.parameters(), "lr": rate * UPPER_RATE})
        self.optimizer = torch.optim.AdamW(groups, weight_decay=0.02)
        self.rates = [group["lr"] for group in groups]
        self.average = [{name: value.clone() for name, value in module.state_dict().items()} for module in self.modules()]

    def modules(self):
        return self.head, self.text, self.upper

    def features(self, views):
        if not self.tunes:
            return self.data.features[views]
        return tuned_features(self.upper, self.data.maps, views)

    def losses(self):
        views, made, owned, ids, concepts = self.batches.next()
        first, second = self.batches.copy_pairs(TUNED_COPIES if self.tunes else COPIES)
        real = self.features([*views, *first, *second])
        features = torch.cat([real[:len(views)], made])
        fits, left = self.batches.masks(owned, concepts)
        image, text = self.head(features, 0.1), self.text(ids)
        cosine = image @ text.T
        similarity = (self.scale.exp().clamp(max=40) * cosine).masked_fill(left, -30)
        related = len(concepts) - UNRELATED
        weight, limit = UNRELATED_LOSS[self.tunes]
        english, other = (self.text(side) for side in self.batches.pairs())
        translated = 20 * english @ other.T
        same = torch.arange(PAIRS)
        word_ids, meanings = self.batches.words()
        pairs = self.head(real[len(views):], 0.1)
        one, two = (F.normalize(side - image.mean(0).detach(), dim=1) for side in (pairs[:len(first)], pairs[len(first):]))
        losses = {
            "image": contrast(similarity, fits),
            "text": contrast(similarity.T[:related], fits.T[:related]),
            "unrelated": weight * F.relu(cosine[:, related:].max(0).values - limit).mean(),
            "translation": 0.3 * (F.cross_entropy(translated, same) + F.cross_entropy(translated.T, same)) + (1 - (english * other).sum(1)).mean(),
            "copies": 0.3 * F.cross_entropy(14 * one @ two.T, torch.arange(len(first))) if first else torch.zeros(()),
            "meaning": 0.5 * (1 - F.cosine_similarity(self.meaning(self.text(word_ids)), meanings)).mean(),
        }
        if self.tunes:
            # The made features are those of the network before its tuning.
            mean, old = self.head.mean, self.data.features[[*views, *first, *second]]
            losses["kept"] = KEPT * (1 - F.cosine_similarity(real - mean, old - mean)).mean()
            losses["kinds"] = 0.2 * self.kinds(views[:NAMED], image[:NAMED])
        return losses

    def kinds(self, views, image):
        """Photos of the same kind of product are nearer to each other than to other photos."""
        kind = torch.tensor([self.data.items[at][0] if self.data.items[at] else -1 - at for at in views])
        photo = torch.tensor([self.data.views[at]["photo"] for at in views])
        centered = F.normalize(image - image.mean(0).detach(), dim=1)
        same = photo[:, None] == photo
        return contrast((12 * centered @ centered.T).masked_fill(same, -30), (kind[:, None] == kind) & ~same)

    def run(self, steps):
        started, sums = time.time(), {}
        for step in range(steps):
            rate = min(1, (step + 1) / 40) * (0.5 * (1 + np.cos(np.pi * step / steps)) + 0.01)
            for group, base in zip(self.optimizer.param_groups, self.rates):
                group["lr"] = base * rate
            losses = self.losses()
            self.optimizer.zero_grad()
            sum(losses.values()).backward()
            torch.nn.utils.clip_grad_norm_(self.text.parameters(), 2.0)
            torch.nn.utils.clip_grad_norm_(self.upper.parameters(), 2.0)
            self.optimizer.step()
            self.follow(min(0.99, (5 + step) / (15 + step)))
            for name, loss in losses.items():
                sums[name] = sums.get(name, 0) + loss.item()
            if (step + 1) % 50 == 0:
                print(step + 1, f"{time.time() - started:.0f} s", " ".join(f"{name} {total / 50:.3f}" for name, total in sums.items()), f"scale {self.scale.exp():.1f}", flush=True)
                sums = {}
            if (step + 1) % 400 == 0 or step + 1 == steps:
                self.save(step + 1)

    def follow(self, decay):
        for kept, module in zip(self.average, self.modules()):
            for name, value in module.state_dict().items():
                kept[name].mul_(decay).add_(value, alpha=1 - decay)

    def save(self, step):
        head, text, upper = (copy.deepcopy(module) for module in self.modules())
        for module, kept in zip((head, text, upper), self.average):
            module.load_state_dict(kept)
            module.eval()
        with torch.no_grad():
            labels = sorted({self.data.items[at][0] for at in self.data.held})
            names = text(self.batches.ids([self.data.concepts[label]["en"][0] for label in labels]))
            held = self.data.features[self.data.held] if not self.tunes else tuned_features(upper, self.data.maps, self.data.held)
            found = (head(held) @ names.T).argmax(1)
            hits = [labels[int(at)] == self.data.items[row][0] for at, row in zip(found, self.data.held)]
        by_source = {source: np.mean([hit for hit, row in zip(hits, self.data.held) if self.data.views[row]["source"] == source]) for source in {self.data.views[row]["source"] for row in self.data.held}}
        print(f"step {step}: {len(hits)} held photos named correctly among {len(labels)} labels: {np.mean(hits):.3f}", {source: round(share, 3) for source, share in sorted(by_source.items())}, flush=True)
        names = ("head", "text", "upper", "meaning")
        torch.save({**dict(zip(names, (*self.average, self.meaning.state_dict()))), "scale": self.scale.data, "step": step}, self.work / "towers.pt")

    def load(self):
        """Continues from saved towers."""
        saved = torch.load(self.work / "towers.pt")
        for name, module in (("head", self.head), ("text", self.text), ("meaning", self.meaning)):
            module.load_state_dict(saved[name])
        self.scale.data = saved["scale"]


def tuned_features(upper, maps, views):
    """Features of views by the blocks after the frozen ones."""
    # Larger parts do not fit into the cache of a core.
    parts = (torch.from_numpy(maps[views[at:at + 32]].astype(np.float32)) for at in range(0, len(views), 32))
    return torch.cat([upper(part.contiguous(memory_format=torch.channels_last)).mean((2, 3)) for part in parts])


def main(work, steps, tuning_steps):
    trainer = Trainer(work)
    if int(steps) > 0:
        trainer.start(1.5e-3, tunes=False)
        trainer.run(int(steps))
    else:
        trainer.load()
    trainer.start(5e-4, tunes=True)
    trainer.run(int(tuning_steps))


if __name__ == "__main__":
    main(*sys.argv[1:])
