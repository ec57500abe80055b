"""Reads the public sources from a folder of raw files (see README.md for names and licenses)."""
import csv
import gzip
import json
import re
from pathlib import Path

csv.field_size_limit(10**7)
LANGUAGES = ("en", "de", "fr", "es")


def translations(folder):
    """
    Sentence pairs of Tatoeba, English first: (language, english, other). Version 1 was trained without the Spanish files.
    """
    for language, name in (("de", "deu"), ("fr", "fra"), ("es", "spa")):
        for file in sorted(Path(folder).glob(f"{name}*.txt")):
            for line in file.read_text("utf-8", "ignore").splitlines():
                parts = line.split("\t")
                if len(parts) >= 2 and not re.search(r"[\u3000-\u9fff]", line):
                    yield language, parts[0], parts[1]


def dictionary(folder):
    """Words and phrases of Wiktionary: (language, english, other)."""
    folder = Path(folder)
    for name in ("en-de", "en-es", "fr-en", "es-en"):
        first, second = name.split("-")
        for line in (folder / f"{name}.txt").read_text("utf-8").splitlines():
            if " :: " not in line or line.startswith("#") or "SEE:" in line:
                continue
            left, right = line.split(" :: ", 1)
            left = _plain(left)
            for one in re.split(r"[,;]", right):
                one = _plain(one)
                if left and one and len(left) < 60 and len(one) < 60:
                    yield (second, left, one) if first == "en" else (first, one, left)
    word = None
    text = gzip.open(folder / "en-fr.dsl.dz").read().decode("utf-16")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line and not line[0].isspace():
            word = line.strip()
        elif word and "[m1]" in line:
            line = re.sub(r"\[p\].*?\[/p\]|\[c[^\]]*\].*?\[/c\]", "", line)
            for one in re.split(r"[,;]", re.sub(r"\[[^\]]*\]", "", line)):
                one = _plain(one)
                if one and len(one) < 60:
                    yield "fr", word, one


def _plain(text):
    text = re.sub(r"\{[^}]*\}|\([^)]*\)|\[[^\]]*\]|/[^/]*/", " ", text)
    text = re.sub(r"^(to|a|an|the) ", "", text.strip())
    return re.sub(r"\s+", " ", text).strip(" ~.")


def glosses(folder):
    """English definitions: (word, definition)."""
    for name in ("en-de", "en-es"):
        for line in (Path(folder) / f"{name}.txt").read_text("utf-8").splitlines():
            found = re.match(r"([^{(/\[]+) \{(?:n|v|adj|adv)\}[^(]*\(([^)]{8,120})\)", line)
            if found:
                yield found.group(1), found.group(2)


def locale_strings(folder):
    """Strings of shop software under the same key in several languages: {language: text}."""
    folder = Path(folder)
    for name, form in (("solidus", "yml"), ("spree", "yml"), ("sylius", "yml"), ("bagisto-admin", "php"), ("bagisto-shop", "php")):
        by_key = {}
        for language in LANGUAGES:
            file = folder / f"{name}.{language}.{form}"
            if file.exists():
                read = _yaml if form == "yml" else _php
                for key, text in read(file.read_text("utf-8", "ignore"), language):
                    by_key.setdefault(key, {})[language] = text
        for texts in by_key.values():
            if len(texts) > 1:
                yield texts


def _yaml(text, language):
    path = []
    for line in text.splitlines():
        found = re.match(r"( *)([\w\"'.?!-]+):(?: +(.*))?$", line)
        if found:
            depth = len(found.group(1)) // 2
            path[depth:] = [found.group(2).strip("\"'")]
            value = (found.group(3) or "").strip().strip("\"'")
            if value and depth > 0 and not value.startswith(("|", ">", "&", "*", "[")):
                yield ".".join(path[1:]), re.sub(r"%\{\w+\}|%\w+%|<[^>]*>", " ", value)


def _php(text, language):
    path = []
    for line in text.splitlines():
        line = line.strip()
        opened = re.match(r"'([^']+)'\s*=>\s*\[", line)
        found = re.match(r"'([^']+)'\s*=>\s*(['\"])(.*)\2,?$", line)
        if opened and not line.endswith(("],", "]")):
            path.append(opened.group(1))
        elif found:
            yield ".".join([*path, found.group(1)]), re.sub(r":\w+|<[^>]*>", " ", found.group(3).replace("\\'", "'"))
        elif line in ("],", "]") and path:
            path.pop()


SQUAD = (("en", "xquad.en"), ("de", "xquad.de"), ("es", "xquad.es"), ("es", "squad-es"), ("es", "squad-es-1"), ("en", "squad-en"),
         ("en", "squad-new-wiki"), ("fr", "piaf"), ("en", "squad-en-2"), ("en", "squad-amazon"), ("en", "policy-1"), ("en", "policy-2"))


def articles(folder):
    """Articles as lists of (paragraph, [(question, start of the answer or None)]), with their language and title."""
    for language, name in SQUAD:
        file = Path(folder) / f"{name}.json"
        if not file.exists():
            continue
        for article in json.loads(file.read_text("utf-8"))["data"]:
            paragraphs = []
            for paragraph in article["paragraphs"]:
                asked = []
                for qa in paragraph["qas"]:
                    answers = qa.get("answers")
                    asked.append((qa["question"], answers[0]["answer_start"] if answers and not qa.get("is_impossible") else None))
                paragraphs.append((paragraph["context"], asked))
            yield language, article.get("title", ""), paragraphs


def squad(folder):
    """Questions about paragraphs: (language, question, paragraph, start of the answer or None)."""
    for language, _, paragraphs in articles(folder):
        for context, asked in paragraphs:
            for question, start in asked:
                yield language, question, context, start


def sentence_questions(folder):
    """Questions of SQuAD about single sentences, in the order of the articles: [(sentence, [question])]."""
    for part in ("dev", "test"):
        sentences = (Path(folder) / f"nqg-src-{part}.txt").read_text("utf-8").splitlines()
        questions = (Path(folder) / f"nqg-tgt-{part}.txt").read_text("utf-8").splitlines()
        grouped = {}
        for sentence, question in zip(sentences, questions):
            grouped.setdefault(_detokenized(sentence), []).append(_detokenized(question))
        yield list(grouped.items())


def _detokenized(text):
    for token, sign in (("-lrb-", "("), ("-rrb-", ")"), ("-lsb-", "["), ("-rsb-", "]"), ("``", '"'), ("''", '"')):
        text = text.replace(token, sign)
    return re.sub(r" (n't|'\w+)", r"\1", text).strip()


def faqs(folder):
    """Frequent questions about hotels, restaurants and COVID-19: [(question, answer)] of each place or source."""
    for places in json.loads((Path(folder) / "dstc9-knowledge.json").read_text("utf-8")).values():
        for place in places.values():
            yield [(one["title"], one["body"]) for one in place["docs"].values() if len(one["body"]) > 2]


    groups = {}
    with open(Path(folder) / "covid.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if (row.get("lang") or "")[:2] in LANGUAGES and row["question"] and row["answer"] and len(row["answer"]) > 20:
                groups.setdefault((row["source"], row["lang"]), []).append((row["question"].strip(), re.sub(r"\s+", " ", row["answer"])[:900]))
    for own in groups.values():
        if len(own) > 6:
            yield own


def asked_in_dialogues(folder):
    """Last messages of dialogues about a place: (blocks as lists of sentences, [(message, {block: sentences})])."""
    folder = Path(folder)
    known = json.loads((folder / "dstc11-knowledge.json").read_text("utf-8"))
    logs, labels = (json.loads((folder / f"dstc11-{n}.json").read_text("utf-8")) for n in ("logs", "labels"))
    places = {}
    for log, label in zip(logs, labels):
        if not label.get("target"):
            continue
        by = {}
        for k in label["knowledge"]:
            by.setdefault((k["domain"], str(k["entity_id"])), []).append(k)
        for place, ks in by.items():
            places.setdefault(place, []).append((log[-1]["text"], ks))
    for (domain, entity), asked in places.items():
        place = known[domain][entity]
        blocks, at = [], {}
        for i, one in (place.get("faqs") or {}).items():
            at["faq", str(i)] = len(blocks)
            blocks.append([one["question"], one["answer"]])
        for i, one in (place.get("reviews") or {}).items():
            at["review", str(i)] = len(blocks)
            blocks.append(list(one["sentences"].values()))
        found = []
        for text, ks in asked:
            right = {}
            for k in ks:
                b = at.get((k["doc_type"], str(k["doc_id"])))
                if b is not None:
                    right.setdefault(b, []).append(1 if k["doc_type"] == "faq" else int(k.get("sent_id", 0)))
            if right:
                found.append((text, right))
        if len(blocks) > 3 and found:
            yield blocks, found


def intents(folder):
    """Messages of customers with their intent."""
    with open(Path(folder) / "banking.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield row["text"], row["category"]
