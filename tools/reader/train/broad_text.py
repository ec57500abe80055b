"""
Broad public texts for the pretraining of the second judge: paragraphs, a line each, an empty line between documents.
Usage: broad_text.py MIRRORS PACKAGES OUT. README.md lists what the first two must contain.
"""
import csv
import gzip
import html
import io
import json
import random
import re
import sys
from pathlib import Path

from public_text import files_of, help_sections, markdown_sections, plain

DICTIONARIES = ("en-de", "en-es", "fr-en", "es-en")


def text_of(markup):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", markup))).strip()


def elements(text, names):
    return [text_of(body) for _, body in re.findall(rf"<({names})\b[^>]*>(.*?)</\1>", text, flags=re.S)]


def novels_and_plays(mirrors):
    for language in ("eng", "fra", "deu", "spa"):
        for path, text in files_of(mirrors / f"COST-ELTeC+ELTeC-{language}" / "repo", ".xml"):
            if path.startswith("level1/"):
                yield elements(text[text.find("<body"):], "p|l|head")
    for path, text in files_of(mirrors / "dracor-org+gerdracor" / "repo", ".xml"):
        if path.startswith("tei/"):
            yield elements(re.sub(r"<stage>.*?</stage>", " ", text[text.find("<body"):], flags=re.S), "p|l")


def textbooks(mirrors):
    for name in ("introduction-business", "principles-economics-bundle"):
        for _, text in files_of(mirrors / f"openstax+osbooks-{name}" / "repo", ".cnxml"):
            yield elements(text[text.find("<content"):], "para|title|item")


def dialogues(mirrors):
    for name, folder, turns, words in (
            ("google-research-datasets+dstc8-schema-guided-dialogue", "dialogues", "turns", "utterance"),
            ("google-research-datasets+Taskmaster", "TM-4-2024/data/", "utterances", "text"), ("budzianowski+multiwoz", "dialogues", "turns", "utterance")):
        for path, text in files_of(mirrors / name / "repo", ".json"):
            if folder in path:
                for dialogue in json.loads(text):
                    yield [turn.get(words, "") for turn in dialogue.get(turns, [])]


def questions(mirrors):
    for path, text in files_of(mirrors / "deepset-ai+COVID-QA" / "repo", ("tsv", "csv")):
        if path.startswith("data/faqs/faq_"):
            for row in csv.reader(io.StringIO(text), delimiter="\t" if path.endswith("tsv") else ","):
                yield [text_of(cell) for cell in row if len(cell) > 15 and not cell.startswith("http")]


def services(mirrors):
    for _, text in files_of(mirrors / "alphagov+smart-answers" / "repo", ".erb"):
        lines = re.sub(r"<%.*?%>", " ", text, flags=re.S).split("\n")
        yield [line for line in map(plain, lines) if len(line) > 25]
    for _, text in files_of(mirrors / "18F+18f.gsa.gov" / "repo", ".md"):
        yield [own for heading, paragraphs in markdown_sections(text) for own in (heading, *paragraphs)]


def definitions(mirrors, packages):
    for name in DICTIONARIES:
        rows = []
        for _, text in files_of(mirrors / "open-dsl-dict+wiktionary-dict" / "repo", f"src/{name}-enwiktionary.txt"):
            rows += [re.sub(r"\{[^}]*\}|/[^/]*/|\[[^\]]*\]", "", line.replace(" :: ", " : ")).strip()
                     for line in text.splitlines() if " :: " in line and "SEE:" not in line]
        random.Random(1).shuffle(rows)
        yield from (rows[at:at + 40] for at in range(0, len(rows), 40))
    senses = []
    for file in sorted((packages / "usr/share/wordnet").glob("data.*")):
        for line in file.read_text("latin1").splitlines():
            left, _, gloss = line.partition("|")
            if gloss and not line.startswith("  "):
                parts = left.split()
                senses.append(", ".join(parts[4 + 2 * n].replace("_", " ") for n in range(int(parts[3], 16))) + ": " + gloss.strip())
    yield from (senses[at:at + 30] for at in range(0, len(senses), 30))


def manuals(packages):
    share = packages / "usr/share"
    for language in ("de", "fr", "es"):
        for file in sorted((share / "man" / language).glob("man*/*.gz")):
            text = re.sub(r"\\f.|\\-|\\\(..|\\&|\\[a-z]\[[^\]]*\]|\"", "", gzip.open(file).read().decode("utf-8", "ignore"))
            text = re.sub(r"\n\.(?:B|I|BR|IR|RB|RI|BI)\b", "", text)
            yield [own.strip() for own in re.split(r"\n(?:\.(?:PP|TP|SH|SS|IP|P|RS|RE|br|sp)\b.*)?\n?", text) if len(own) > 60 and not own.startswith(".")]
    for page in sorted(share.glob("**/*.html")):
        if not {"gimp", "libreoffice"} & set(page.parts):
            sections = help_sections(page.read_text("utf-8", "ignore"))
            yield [own for heading, paragraphs in sections for own in (heading, *paragraphs) if len(own) > 30]


def main():
    mirrors, packages, out = map(Path, sys.argv[1:4])
    with open(out, "w", encoding="utf-8") as file:
        for source in (novels_and_plays(mirrors), textbooks(mirrors), dialogues(mirrors), questions(mirrors), services(mirrors), definitions(mirrors, packages), manuals(packages)):
            for paragraphs in source:
                text = "\n".join(own for own in paragraphs if len(own) > 1)
                if len(text) > 100:
                    file.write(text + "\n\n")
            print(file.tell(), "bytes", flush=True)


if __name__ == "__main__":
    main()
