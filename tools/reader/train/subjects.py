"""
Trains the subjects of questions and of sentences. Usage: subjects.py texts WORK, then
`../../eval/reader/encode-texts.ts WORK/texts.json WORK/means.bin`, then subjects.py train WORK OUT [--held-out]. WORK holds corpus.json
(export-blocks.ts), and mean.pt and tokenizer.model (restore.py). Reads the codes of the corpus, of the small shops and of
`tools/reader/subjects`. For either, two networks of one hidden layer: both read the vectors of the retriever and of the encoder, and the
first one hashed words and letters, too. About ten minutes on one core.
"""
import argparse
import random
import re
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from corpus import divided, shops
from retriever import Retriever, block_text, padded
from router import hashes as router_hashes
from text import Tokenizer, dump, load, normalize

FOLDER = Path(__file__).parent.parent
CODES = [line.split("\t")[0] for line in (FOLDER / "subjects" / "codes.tsv").read_text("utf-8").splitlines()]
NUMBERS = {code: number for number, code in enumerate(CODES)}
NONE, PLAIN = len(CODES), len(CODES) + 1
"""Further outputs for a question: another subject, and log odds that the question is one that any shop is asked."""
ROWS, RANK = 1 << 15, 64
HIDDEN = {True: 256, False: 512}
"""Units of the network with hashes, and of the one without."""
VECTOR, MEANS = 128, 256
HASHES_LOST = 0.3
"""Share of the texts whose hashes are hidden, so that the model does not depend only on the training words."""
MAX_HEAD, MAX_BODY, MAX_FORM, MAX_COUNT = 40, 100, 1000, 4
MAX_QUESTION_TOKENS, MAX_HEADING_TOKENS, MAX_SENTENCE_TOKENS, MAX_BLOCK_TOKENS = 48, 32, 144, 160
VECTOR_SCALE = 5
"""The retriever's vectors have length 1: their numbers are small compared with the other inputs."""
MEANS_SCALE = 0.5
"""Of the encoder's means, whose numbers are standardized."""
BATCH = 128
SHARES = (1, 0.5, 0.3)
"""Of the first, second and third subject of a question, before they are made to add up to 1."""
OTHER_WEIGHT = 0.35
"""Of messages that are not about the shop's rules and services."""
RIGHT_WEIGHT = 3.0
"""Weight of a subject that a sentence is about: most sentences are about one or two."""
DERIVED = 0.5
"""Target for a sentence that answers a question about the subject, if it is not labeled with this code."""
ELSEWHERE = 0.35
"""Target for a sentence with a code when other sentences answer the common question about it."""
FORMS = {
    "email": r"[\w-]@[\w-]",
    "phone": r"(?:\+|0)\d[\d ()/.-]{6,20}\d",
    "time": r"\d[:.h]\d\d|\d ?(?:am|pm|uhr|h)\b",
    "money": r"[€$£]|\b(?:eur|euros?|chf|usd|dollars?|pounds?|pesos?|francs?)\b",
    "percent": r"%",
    "duration": r"\b(?:hours?|days?|weeks?|months?|years?|stunden?|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans|horas?|dias?|semanas?|mes|meses|anos?)\b",
    "weekday": r"\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b",
}
"""Formats in a sentence. `server/engine/reader/subjects.ts` has the same."""


def question_hashes(question):
    return sorted({i % ROWS for i in router_hashes(question)})


def letters(words, prefix):
    return [prefix + f"<{w}>"[i:i + n] for w in words for n in (4, 5) for i in range(len(w) + 3 - n)]


def sentence_hashes(heading, sentence):
    """`server/engine/reader/subjects.ts` computes the same ones."""
    head, body = normalize(heading).split()[:MAX_HEAD], normalize(sentence).split()[:MAX_BODY]
    features = ["H" + w for w in head] + letters(head, "C")
    features += ["w" + w for w in body] + [f"b{a} {b}" for a, b in zip(body, body[1:])] + letters(body, "c")
    text = sentence[:MAX_FORM].lower()
    for name, form in FORMS.items():
        features += [f"F{name}{n + 1}" for n in range(min(MAX_COUNT, len(re.findall(form, text, re.ASCII))))]
    return sorted({zlib.crc32(f.encode()) % ROWS for f in features})


class Vectors:
    """The vectors of texts: the retriever's, each computed once, and the encoder's, computed by the service."""

    def __init__(self, work):
        state = torch.load(f"{work}/mean.pt")
        self.retriever = Retriever(state["embedding.weight"])
        self.retriever.load_state_dict(state)
        self.retriever.eval()
        self.tokenizer = Tokenizer(f"{work}/tokenizer.model")
        self.numbers, self.waiting, self.table = {}, [], None
        self.texts = {text: number for number, text in enumerate(load(f"{work}/texts.json"))}
        self.means = torch.from_numpy(np.fromfile(f"{work}/means.bin", np.float32).reshape(-1, MEANS))
        self.mean, self.deviation = self.means.mean(0), self.means.std(0)

    def number(self, text, limit):
        ids = tuple(self.tokenizer.encode(text)[:limit]) or (1,)
        if ids not in self.numbers:
            self.numbers[ids] = len(self.numbers)
            self.waiting.append(ids)
        return self.numbers[ids]

    @torch.no_grad()
    def of(self, rows):
        """The inputs of both networks in addition to hashes."""
        if self.waiting:
            order = sorted(range(len(self.waiting)), key=lambda i: len(self.waiting[i]))
            found = torch.zeros(len(order), self.retriever.embedding.weight.shape[1])
            for begin in range(0, len(order), 256):
                some = order[begin:begin + 256]
                found[some] = self.retriever(padded([self.waiting[i] for i in some]))
            self.table = found if self.table is None else torch.cat([self.table, found])
            self.waiting = []
        vectors = self.table[torch.tensor([numbers for numbers, _ in rows])].flatten(1) * VECTOR_SCALE
        means = (self.means[torch.tensor([number for _, number in rows])] - self.mean) / self.deviation * MEANS_SCALE
        return torch.cat([vectors, means], 1)


class Network(nn.Module):
    """Inputs are (hashes, (numbers of vectors, number of the text))."""

    def __init__(self, width, texts, vectors, hashes_dropout=None):
        """`hashes_dropout`: None for a network without hashes."""
        super().__init__()
        self.vectors, self.dropout = vectors, hashes_dropout
        self.reads_hashes = hashes_dropout is not None
        units = HIDDEN[self.reads_hashes]
        if self.reads_hashes:
            self.table = nn.EmbeddingBag(ROWS, RANK, mode="sum")
            nn.init.normal_(self.table.weight, std=0.1)
            self.from_table = nn.Linear(RANK, width, bias=False)
        self.hidden = nn.Linear(VECTOR * texts + MEANS + (RANK if self.reads_hashes else 0), units)
        self.from_hidden = nn.Linear(units, width)

    def words(self, hashed):
        hashed = [row or [0] for row in hashed]
        if self.training:
            hashed = [[i for i in row if random.random() >= self.dropout] or row for row in hashed]
        offsets = np.cumsum([0] + [len(row) for row in hashed[:-1]])
        shares = torch.tensor([len(row) ** -0.5 for row in hashed for _ in row], dtype=torch.float32)
        words = self.table(torch.tensor([i for row in hashed for i in row]), torch.tensor(offsets), per_sample_weights=shares)
        return words * (torch.rand(len(hashed), 1) >= HASHES_LOST) if self.training else words

    def forward(self, rows):
        inputs, direct = self.vectors.of([row[1] for row in rows]), 0
        if self.reads_hashes:
            words = self.words([row[0] for row in rows])
            inputs, direct = torch.cat([inputs, words], 1), self.from_table(words)
        hidden = F.relu(self.hidden(F.dropout(inputs, 0.1, self.training)))
        return self.from_hidden(F.dropout(hidden, 0.4, self.training)) + direct

    @torch.no_grad()
    def outputs(self, rows):
        self.eval()
        return torch.cat([self([row[:2] for row in rows[i:i + 512]]) for i in range(0, len(rows), 512)])


class Both:
    """The network with hashes and the one without."""

    def __init__(self, networks):
        self.networks = networks

    def shares(self, rows):
        """Of the subjects of questions, and the probability that it is a question that any shop is asked."""
        outputs = [network.outputs(rows) for network in self.networks]
        return sum(o[:, :PLAIN].softmax(1) for o in outputs) / len(outputs), sum(o[:, PLAIN].sigmoid() for o in outputs) / len(outputs)

    def told(self, rows):
        """Probability that each sentence is about each subject."""
        outputs = [network.outputs(rows) for network in self.networks]
        return (sum(outputs) / len(outputs)).sigmoid()


def fit(network, rows, loss_of, epochs):
    dense = [p for name, p in network.named_parameters() if name.startswith(("hidden", "from_hidden"))]
    sparse = [p for name, p in network.named_parameters() if not name.startswith(("hidden", "from_hidden"))]
    optimizer = torch.optim.Adam([{"params": sparse, "lr": 0.01}, {"params": dense, "lr": 0.002}])
    for _ in range(epochs):
        network.train()
        random.shuffle(rows)
        for i in range(0, len(rows), BATCH):
            loss = loss_of(network, rows[i:i + BATCH])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= 0.75


def question_input(question, vectors):
    return question_hashes(question), ((vectors.number(question, MAX_QUESTION_TOKENS),), vectors.texts[question])


def heading_of(block):
    return " . ".join([block["title"], *block["headings"]])


def sentence_input(block, sentence, vectors):
    heading = heading_of(block)
    numbers = vectors.number(sentence, MAX_SENTENCE_TOKENS), vectors.number(heading, MAX_HEADING_TOKENS), vectors.number(block_text(block), MAX_BLOCK_TOKENS)
    return sentence_hashes(heading, sentence), (numbers, vectors.texts[sentence])


def written():
    """What was written for single subjects: (is a question, numbers of the subjects, heading or "", text)."""
    for file in sorted((FOLDER / "subjects").glob("??.tsv")):
        for line in file.read_text("utf-8").splitlines():
            kind, codes, *heading, text = line.split("\t")
            yield kind == "q", [NUMBERS[code] for code in codes.split()], "".join(heading), text


def numbers_of(question):
    return [NUMBERS[code] for code in question.subjects]


def asked_rows(some, vectors):
    """(hashes, vectors, shares of the subjects, weight, whether the question is common; -1 for unknown)."""
    rows = []

    def add(text, numbers, weight, is_plain):
        hashed, own = question_input(text, vectors)
        shares = np.zeros(len(CODES) + 1, np.float32)
        for number, share in zip(numbers or [NONE], SHARES):
            shares[number] += share
        if hashed:
            rows.append((hashed, own, shares / shares.sum(), weight, is_plain))

    for shop in some:
        for question in shop.questions:
            if not question.is_policy:
                add(question.q, [], OTHER_WEIGHT, -1.0)
            elif question.subjects is not None:
                add(question.q, numbers_of(question), 1.0, float(question.kind == "common"))
    for is_question, numbers, _, text in written():
        if is_question:
            add(text, numbers, 1.0, -1.0)
    return rows


def asked_loss(network, batch):
    outputs = network(batch)
    shares, weights, plain = (torch.tensor(np.stack([row[n] for row in batch]), dtype=torch.float32) for n in (2, 3, 4))
    known = (plain >= 0).float()
    subject = -(shares * outputs[:, :PLAIN].log_softmax(1)).sum(1) * weights
    plainness = F.binary_cross_entropy_with_logits(outputs[:, PLAIN], plain.clamp_min(0), reduction="none") * known
    return subject.mean() + 0.5 * plainness.sum() / known.sum().clamp_min(1)


def codes_of_sentences(shop):
    """A function of a block and the number of a sentence; None for a shop that has no codes."""
    if "codes" in shop.blocks[0]:
        return lambda block, number: block["codes"][number]
    file = FOLDER / "corpus" / shop.id / "sentences.tsv"
    if not file.exists():
        return None
    lines = file.read_text("utf-8").splitlines()
    codes = {tuple(parts[1:]): parts[0].split() for parts in (line.split("\t") for line in lines)}
    return lambda block, number: codes.get((" ".join(heading_of(block).split()), " ".join(block["sentences"][number].split())), ())


def told_rows(some, vectors):
    """(hashes, vectors, targets by subject)."""
    rows = []
    for shop in some:
        codes = codes_of_sentences(shop)
        if codes is None:
            continue
        derived, elsewhere = {}, set()
        for question in shop.questions:
            if question.is_policy and question.subjects:
                subject = NUMBERS[question.subjects[0]]
                for place in question.sentences:
                    value = 1.0 if question.kind == "common" else DERIVED
                    derived.setdefault(place, {})[subject] = max(value, derived.get(place, {}).get(subject, 0))
                if question.kind == "common" and question.sentences:
                    elsewhere.update(numbers_of(question))
        for at, block in enumerate(shop.blocks):
            for number, sentence in enumerate(block["sentences"]):
                targets = np.zeros(len(CODES), np.float32)
                for code in codes(block, number):
                    if code in NUMBERS:
                        targets[NUMBERS[code]] = ELSEWHERE if NUMBERS[code] in elsewhere else 1.0
                for subject, value in derived.get((at, number), {}).items():
                    targets[subject] = max(targets[subject], value)
                rows.append((*sentence_input(block, sentence, vectors), targets))
    for is_question, numbers, heading, text in written():
        if not is_question:
            targets = np.zeros(len(CODES), np.float32)
            targets[numbers] = 1.0
            rows.append((*sentence_input({"title": heading, "headings": [], "sentences": [text]}, text, vectors), targets))
    return rows


def told_loss(network, batch):
    targets = torch.tensor(np.stack([row[2] for row in batch]))
    losses = F.binary_cross_entropy_with_logits(network(batch), targets, pos_weight=torch.tensor(RIGHT_WEIGHT))
    return losses * len(CODES) / 10


def measure(name, asked, told, some, vectors):
    """How often the sentence with the highest score for a question's subject, and its block, answer the question."""
    found = {"common": [], "others": []}
    for shop in some:
        places = [(at, number) for at, block in enumerate(shop.blocks) for number in range(len(block["sentences"]))]
        tells = told.told([sentence_input(shop.blocks[at], shop.blocks[at]["sentences"][number], vectors) for at, number in places])
        questions = [q for q in shop.questions if q.is_policy and q.sentences and not q.after and question_hashes(q.q)]
        shares, _ = asked.shares([question_input(q.q, vectors) for q in questions])
        for question, scores in zip(questions, shares[:, :NONE] @ tells.T):
            place = places[scores.argmax()]
            found["common" if question.kind == "common" else "others"].append((place in question.sentences, place[0] in question.blocks))
    for kind, pairs in found.items():
        sentence, block = np.mean(pairs, 0)
        print(f"{name}, {len(pairs)} {kind}: right sentence first {sentence:.3f}, right block first {block:.3f}")


def quantized(table, axis):
    """(8-bit numbers, the size of one step in each row or column), and sets the table to them."""
    scales = table.detach().abs().amax(axis, keepdim=True).clamp_min(1e-8) / 127
    steps = torch.round(table.detach() / scales)
    table.data = steps * scales
    return steps.numpy().astype(np.int8).tobytes(), [float(s) for s in scales.flatten()]


def export(name, both, out):
    """Writes all tables to one file; the scales of the vectors become a part of the weights."""
    written, settings = b"", []
    for network in both.networks:
        hidden = network.hidden
        tail = hidden.weight.shape[1] - (RANK if network.reads_hashes else 0)
        factors = MEANS_SCALE / network.vectors.deviation
        with torch.no_grad():
            hidden.bias -= hidden.weight[:, tail - MEANS:tail] @ (network.vectors.mean * factors)
            hidden.weight[:, :tail - MEANS] *= VECTOR_SCALE
            hidden.weight[:, tail - MEANS:tail] *= factors
        tables = {"hidden": (hidden.weight, 1), "fromHidden": (network.from_hidden.weight, 1)}
        if network.reads_hashes:
            tables = {"table": (network.table.weight, 0), **tables, "fromTable": (network.from_table.weight, 1)}
        parts = {own: quantized(*table) for own, table in tables.items()}
        written += b"".join(part for part, _ in parts.values())
        scales = {"table": [], "fromTable": [], **{own: scales for own, (_, scales) in parts.items()}}
        settings.append({"scales": scales, "biases": {"hidden": hidden.bias.tolist(), "output": network.from_hidden.bias.tolist()}})
        with torch.no_grad():
            hidden.weight[:, :tail - MEANS] /= VECTOR_SCALE
            hidden.weight[:, tail - MEANS:tail] /= factors
            hidden.bias += hidden.weight[:, tail - MEANS:tail] @ (network.vectors.mean * factors)
    (out / f"subjects-{name}.int8.bin").write_bytes(written)
    return settings


EXAMPLES = ["How long does delivery take?", "Öffnungszeiten", "moyens de paiement ?", "¿hacéis envíos a Canarias?"]
EXAMPLE_BLOCKS = [
    {"title": "Shipping", "headings": ["Times"], "sentences": ["Orders leave on Monday at 9:30.", "They take 2 to 4 days and cost €4.90."]},
    {"title": "Kontakt", "headings": [], "sentences": ["Schreiben Sie an hallo@laden.example oder rufen Sie an: +49 40 123 45 67."]},
]


def every_text(some):
    """The texts for the encoder."""
    found = {text: None for text in EXAMPLES}
    found.update((text, None) for block in EXAMPLE_BLOCKS for text in block["sentences"])
    for shop in some:
        found.update((question.q, None) for question in shop.questions)
        found.update((text, None) for block in shop.blocks for text in block["sentences"])
    found.update((text, None) for _, _, _, text in written())
    return list(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("step", choices=["texts", "train"])
    parser.add_argument("work")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--held-out", action="store_true", help="measure the held-out shops too")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    train, held_out = shops(options.work)
    if options.step == "texts":
        dump(f"{options.work}/texts.json", every_text([*train, *held_out]))
        return
    own, development = divided(train)
    vectors = Vectors(options.work)
    asked = Both([Network(PLAIN + 1, 1, vectors, 0.25), Network(PLAIN + 1, 1, vectors)])
    told = Both([Network(len(CODES), 3, vectors, 0.4), Network(len(CODES), 3, vectors)])
    for both, rows, loss_of, epochs in ((asked, asked_rows(own, vectors), asked_loss, 8), (told, told_rows(own, vectors), told_loss, 10)):
        for network in both.networks:
            fit(network, rows, loss_of, epochs)
    dump(options.out / "subjects.json", {"codes": CODES, "asked": export("asked", asked, options.out), "told": export("told", told, options.out)})
    measure("development", asked, told, development, vectors)
    if options.held_out:
        measure("held-out", asked, told, [shop for shop in held_out if shop.blocks], vectors)
    dump(options.out / "subjects-values.json", values(asked, told, vectors))


def values(asked, told, vectors):
    """The values that the service must compute for the examples: log odds that each sentence is about the subject of the question."""
    shares, plain = asked.shares([question_input(text, vectors) for text in EXAMPLES])
    tells = [told.told([sentence_input(block, text, vectors) for text in block["sentences"]]) for block in EXAMPLE_BLOCKS]
    questions = []
    for text, own_shares, plainness in zip(EXAMPLES, shares, plain):
        odds = [[round(float(torch.logit(own @ own_shares[:NONE]).clamp(-6, 6)), 4) for own in block] for block in tells]
        questions.append({"text": text, "certainty": round(float(own_shares[:NONE].max()), 4), "plainness": round(float(plainness), 4), "told": odds})
    return {"blocks": EXAMPLE_BLOCKS, "questions": questions}


if __name__ == "__main__":
    main()
