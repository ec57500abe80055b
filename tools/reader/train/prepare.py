"""
What the judge is trained on, as ids of pieces. Usage: prepare.py WORK public|corpus [DOCUMENTS]. WORK holds corpus.json
(export-blocks.ts), docs.jsonl (public_text.py), tokenizer.model (restore.py) and src/ (README.md).

public.npz: questions about public texts. corpus.npz: the shops and their questions.
A question is stored in several spellings, each with its own features of the candidate blocks.
"""
import json
import os
import random
import re
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import sources
from corpus import shops
from judge import MAX_SENTENCES, ShopIndex, encode_question
from retriever import MAX_TOKENS, block_text, noisy
from text import Tokenizer

KINDS = ("policy", "product-attribute", "off-topic")
WINDOW, SPELLINGS, PUBLIC_CANDIDATES = 24, 3, 6
LAWS = 0.35
"""Share of the laws whose headings are asked for."""
tokenizer = None


def start(path):
    global tokenizer
    tokenizer = Tokenizer(path)


def block_of(sentences, title="", headings=()):
    return {"title": title, "headings": list(headings), "sentences": sentences}


class Tables(ShopIndex):
    """A shop's blocks and spellings of questions as arrays."""

    def __init__(self, blocks):
        super().__init__(blocks, tokenizer)

    def table(self):
        """(ids, sentence of each token, rarity of each token, ids of the complete text) of every block."""
        return [(np.array(ids, np.uint16), np.array(owner, np.int8), np.array(self.rarity(ids), np.float16),
                 np.array(tokenizer.encode(block_text(block))[:MAX_TOKENS] or (1,), np.uint16))
                for (ids, owner), block in zip(self.encoded, self.blocks)]

    def spelling(self, text, chosen):
        """(ids, rarity of each, features of the chosen blocks)."""
        ids = encode_question(tokenizer, text)
        features = self.features(text)
        return np.array(ids, np.uint16), np.array(self.rarity(ids), np.float16), np.array([features[b] for b in chosen], np.float16)


def ranked(features):
    return sorted(range(len(features)), key=lambda b: -(features[b][1] + features[b][3]))


def paragraph_windows(folder, generator):
    """(blocks, [(question, answering sentences by block, neighboring blocks)]) of neighboring paragraphs."""
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
                for question, begin in questions:
                    found = [place for place in starts if begin is not None and place[0] <= begin][-1:]
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
            asked += [(question, {len(blocks): [number]}, []) for number, (question, _) in enumerate(some)]
            blocks.append(block_of([answer for _, answer in some]))
        if len(blocks) > 3:
            yield blocks, asked


def dialogue_windows(folder):
    for blocks, asked in sources.asked_in_dialogues(folder):
        yield [block_of(sentences) for sentences in blocks], [(text, right, []) for text, right in asked]


def is_heading(text):
    return 2 <= len(text.split()) <= 14 and re.search(r"[^\W\d_]{3}", text)


def heading_windows(docs, every, generator):
    """Sections asked for by their heading, or by that of a translation. Which sentence answers is not known."""
    by_name = {}
    for doc in every:
        by_name.setdefault(doc["doc"], []).append(doc)
    for doc in docs:
        others = [one for one in by_name[doc["doc"]] if one is not doc and len(one["sections"]) == len(doc["sections"])]
        blocks, asked = [], []
        title = doc["sections"][0][0]
        for at, (heading, paragraphs) in enumerate(doc["sections"][:60]):
            text = " ".join(paragraphs)
            if len(text) < 60:
                continue
            if is_heading(heading) and at > 0:
                source = generator.choice(others)["sections"][at][0] if others and generator.random() < 0.3 else heading
                if is_heading(source):
                    asked.append((source, {len(blocks): []}, []))
            blocks.append(block_of(re.split(r"(?<=[.!?:]) +", text[:900])[:8], title if generator.random() < 0.5 else ""))
        for begin in range(0, len(blocks), WINDOW):
            some = blocks[begin:begin + WINDOW]
            own = [(q, {b - begin: s for b, s in right.items()}, near) for q, right, near in asked if begin <= min(right) < begin + WINDOW]
            if len(some) > 4 and own:
                yield some, own[:12]


def window_of(job):
    """A window as tables: blocks, and questions with their candidates."""
    number, (blocks, asked) = job
    generator = random.Random(number)
    index = Tables(blocks)
    questions = []
    for question, right, near in asked:
        text = noisy(question, generator) if generator.random() < 0.3 else question
        order = [b for b in ranked(index.features(text)) if b not in right]
        chosen = [*right, *dict.fromkeys([b for b in near if b not in right] + order[:3] + generator.sample(order, min(2, len(order))))][:PUBLIC_CANDIDATES]
        questions.append({"right": right, "candidates": chosen, "spellings": [index.spelling(text, chosen)]})
    return index.table(), questions


def prepare_public(work, limit):
    generator = random.Random(3)
    with open(work / "docs.jsonl", encoding="utf-8") as file:
        docs = [json.loads(line) for line in file]
    docs = [doc for doc in docs if not doc["doc"].startswith("laws/") or random.Random(doc["doc"]).random() < LAWS]
    generator.shuffle(docs)
    windows = [*paragraph_windows(work / "src", generator), *sentence_windows(work / "src", generator), *faq_windows(work / "src", generator), *dialogue_windows(work / "src")]
    asked = len(windows)
    windows += heading_windows(docs[:limit], docs, generator)
    print(asked, "windows of questions,", len(windows) - asked, "of headings", flush=True)
    with Pool(os.cpu_count(), start, (work / "tokenizer.model",)) as pool:
        tables = pool.map(window_of, list(enumerate(windows)), chunksize=16)
    print(sum(len(q) for _, q in tables), "questions")
    np.savez_compressed(work / "public.npz", **packed(tables))


def flat(rows, kind):
    """Rows of different length in one array, with their lengths."""
    return np.concatenate([np.asarray(row, kind) for row in rows]), np.array([len(row) for row in rows], np.int32)


def packed(tables):
    """Public questions as a few arrays, which are copied to the machine that trains."""
    blocks = [(number, block) for number, (some, _) in enumerate(tables) for block in some]
    questions = [(number, q) for number, (_, some) in enumerate(tables) for q in some]
    candidates = np.full((len(questions), PUBLIC_CANDIDATES), -1, np.int16)
    bits = np.full((len(questions), PUBLIC_CANDIDATES), -1, np.int32)
    features = np.zeros((len(questions), PUBLIC_CANDIDATES, 4), np.float16)
    for i, (_, q) in enumerate(questions):
        chosen = q["candidates"]
        candidates[i, :len(chosen)] = chosen
        features[i, :len(chosen)] = q["spellings"][0][2]
        for at, block in enumerate(chosen):
            if block in q["right"]:
                bits[i, at] = sum(1 << n for n in q["right"][block] if n < MAX_SENTENCES)
    found = {"block_window": np.array([n for n, _ in blocks], np.int32), "question_window": np.array([n for n, _ in questions], np.int32),
             "candidates": candidates, "bits": bits, "features": features}
    for name, rows, kind in (("block", [b[0] for _, b in blocks], np.uint16), ("owner", [b[1] for _, b in blocks], np.int8),
                             ("question", [q["spellings"][0][0] for _, q in questions], np.uint16)):
        found[name], found[f"{name}_length"] = flat(rows, kind)
    return found


def shop_of(shop):
    generator = random.Random(shop.id)
    index = Tables(shop.blocks)
    questions = []
    for question in shop.questions:
        if question.intent not in KINDS:
            continue
        right = {b: [n for own, n in question.sentences if own == b] for b in sorted(question.blocks)}
        chosen = range(len(shop.blocks))
        noisy_count = SPELLINGS - 1 if shop.split == "train" else 0
        texts = [question.text] + [noisy(question.text, generator) for _ in range(noisy_count)]
        if question.after:
            texts.append(question.q)
        questions.append({"right": right, "spellings": [index.spelling(text, chosen) for text in texts]})
    return {"id": shop.id, "split": shop.split, "blocks": index.table(), "questions": questions}


def main():
    work = Path(sys.argv[1])
    if sys.argv[2] == "public":
        prepare_public(work, int(sys.argv[3]) if len(sys.argv) > 3 else 10**9)
    else:
        train, held_out = shops(work)
        with Pool(os.cpu_count(), start, (work / "tokenizer.model",)) as pool:
            tables = pool.map(shop_of, [s for s in train + held_out if s.blocks], chunksize=1)
        print(len(tables), "shops,", sum(len(s["questions"]) for s in tables), "questions")
        np.savez_compressed(work / "corpus.npz", **packed_corpus(tables))


def packed_corpus(tables):
    """The shops as a few arrays. `meta` contains the values that are not numbers."""
    blocks = [b for t in tables for b in t["blocks"]]
    spelled = [s for t in tables for q in t["questions"] for s in q["spellings"]]
    meta = [{"id": t["id"], "split": t["split"], "blocks": len(t["blocks"]),
             "questions": [{"right": {str(b): s for b, s in q["right"].items()}, "spellings": len(q["spellings"])}
                           for q in t["questions"]]} for t in tables]
    found = {"meta": np.array(json.dumps(meta)), "features": np.concatenate([s[2].reshape(-1) for s in spelled])}
    for name, rows, kind in (("block", [b[0] for b in blocks], np.uint16), ("owner", [b[1] for b in blocks], np.int8), ("text", [b[3] for b in blocks], np.uint16),
                             ("question", [s[0] for s in spelled], np.uint16)):
        found[name], found[f"{name}_length"] = flat(rows, kind)
    return found


if __name__ == "__main__":
    main()
