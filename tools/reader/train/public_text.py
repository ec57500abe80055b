"""
Public texts as sections: one JSON object a line, {"lang", "doc", "sections": [[heading, [paragraph, …]], …]}. Documents with the same
`doc` are translations of each other. Usage: public_text.py MIRRORS HELP OUT, see README.md for what the first two must contain.
"""
import html
import json
import random
import re
import subprocess
import sys
from pathlib import Path

LAW_FILES = 3500
REPOSITORIES = [
    ("de", "operations", "MicrosoftDocs+Dynamics-365-Operations.de-de"),
    ("fr", "operations", "MicrosoftDocs+Dynamics-365-Operations.fr-fr"),
    ("es", "operations", "MicrosoftDocs+Dynamics-365-Operations.es-es"),
    ("en", "business", "MicrosoftDocs+dynamics365smb-docs"),
    ("de", "business", "MicrosoftDocs+dynamics365smb-docs-pr.de-de"),
    ("fr", "business", "MicrosoftDocs+dynamics365smb-docs-pr.fr-fr"),
    ("es", "business", "MicrosoftDocs+dynamics365smb-docs-pr.es-es"),
    ("de", "insights", "MicrosoftDocs+OfficeDocs-AlchemyInsights-pr.de-DE"),
    ("fr", "insights", "MicrosoftDocs+OfficeDocs-AlchemyInsights-pr.fr-FR"),
    ("es", "insights", "MicrosoftDocs+OfficeDocs-AlchemyInsights-pr.es-ES"),
    ("de", "partners", "MicrosoftDocs+partner-center-pr.de-de"),
    ("fr", "partners", "MicrosoftDocs+partner-center-pr.fr-fr"),
    ("es", "partners", "MicrosoftDocs+partner-center-pr.es-es"),
    ("en", "community", "MicrosoftDocs+microsoft-365-community"),
    ("en", "merchants", "magento+merchdocs"),
    ("en", "digitalgov", "GSA+digitalgov.gov"),
    ("", "guides", "github+opensource.guide"),
    ("", "mozilla", "mozilla+legal-docs"),
    ("en", "basecamp", "basecamp+policies"),
    ("en", "github", "github+site-policy"),
    ("en", "automattic", "Automattic+legalmattic"),
    ("de", "laws", "bundestag+gesetze"),
]
"""Without a language: it is part of the path, or English."""
HELPS = (("libreoffice/help", "text/**/*.html", ("en-US", "de", "fr", "es")), ("gimp/2.0/help", "*.html", ("en", "de", "fr", "es")))


def files_of(repository, end=".md"):
    """(path, text) of the files of a snapshot whose names have this end, read in one process."""
    folder = repository / ".git" if (repository / ".git").exists() else repository
    git = ["git", f"--git-dir={folder}"]
    listed = subprocess.run([*git, "ls-tree", "-r", "HEAD"], capture_output=True, text=True, check=True).stdout
    found = [(line.split("\t")[1].strip('"'), line.split()[2]) for line in listed.splitlines() if line.rstrip('"').endswith(end)]
    if "gesetze" in str(repository):
        found = random.Random(5).sample(found, min(LAW_FILES, len(found)))
    read = subprocess.Popen([*git, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for path, name in found:
        read.stdin.write(f"{name}\n".encode())
        read.stdin.flush()
        head = read.stdout.readline().split()
        if len(head) < 3:
            continue
        text = read.stdout.read(int(head[2]))
        read.stdout.read(1)
        yield path, text.decode("utf-8", "ignore")
    read.stdin.close()


LANGUAGE = re.compile(r"(^|[/_-])(de|fr|es|en)([-_]\w\w)?(?=/|\.md)")


def place_of(path, language):
    """(language, path without the language); no language for others than these four."""
    if language:
        return language, path
    found = LANGUAGE.search(path)
    if found:
        return found.group(2), LANGUAGE.sub("", path)
    return ("en" if path.count("/") == 1 else None), path


def plain(line):
    line = re.sub(r"!\[[^\]]*\]\([^)]*\)|:::.*?:::|<!--.*?-->|\[!(?:INCLUDE|NOTE|TIP|IMPORTANT|WARNING)[^\]]*\](?:\([^)]*\))?", " ", line)
    line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line)
    line = re.sub(r"<[^>]{1,200}>|`|\*\*|__|\\", "", line)
    line = re.sub(r"^\s*(?:[-*+>]|\d+[.)]|#+)\s+", "", line)
    return re.sub(r"[\s|]+", " ", html.unescape(line)).strip(" *_-")


def markdown_sections(text):
    text = re.sub(r"\A\ufeff?---\n.*?\n---\n", "", text.replace("\r\n", "\n"), flags=re.S)
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    sections = [["", []]]
    paragraph = []

    def close():
        if paragraph:
            sections[-1][1].append(" ".join(paragraph))
            paragraph.clear()

    for line in text.split("\n"):
        found = re.match(r"#{1,6} +(.*)", line)
        if found:
            close()
            sections.append([plain(found.group(1)), []])
            continue
        own = plain(line)
        if not line.strip() or re.match(r"\s*(?:[-*+]|\d+[.)]|\|)", line):
            close()
        if len(own) > 2 and re.search(r"[a-zà-ÿ]{3}", own):
            paragraph.append(own)
    close()
    return [s for s in sections if s[0] or s[1]]


def help_sections(text):
    text = re.sub(r"<(script|style|noscript|nav|header|footer).*?</\1>", " ", text, flags=re.S)
    sections = [["", []]]
    for tag, body in re.findall(r"<(h[1-4]|p|li|td)\b[^>]*>(.*?)</\1>", text, flags=re.S):
        own = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", body))).strip()
        if len(own) < 3:
            continue
        if tag.startswith("h"):
            sections.append([own, []])
        else:
            sections[-1][1].append(own)
    return [s for s in sections if s[0] or s[1]]


def main():
    mirrors, helps, out = map(Path, sys.argv[1:4])
    counts = {}
    with open(out, "w", encoding="utf-8") as file:
        def write(lang, doc, sections):
            size = sum(len(h) + sum(map(len, ps)) for h, ps in sections)
            if size > 200:
                counts[lang] = counts.get(lang, 0) + size
                file.write(json.dumps({"lang": lang, "doc": doc, "sections": sections}, ensure_ascii=False) + "\n")

        for lang, group, name in REPOSITORIES:
            folder = mirrors / name / "repo"
            for path, text in files_of(folder):
                language, place = place_of(path, lang)
                if language:
                    write(language, f"{group}/{place}", markdown_sections(text))
            print(name, counts, flush=True)
        for folder, pages, names in HELPS:
            for name in names:
                base = helps / "usr/share" / folder / name
                for page in sorted(base.glob(pages)):
                    write(name[:2], f"{folder}/{page.relative_to(base)}", help_sections(page.read_text("utf-8", "ignore")))
        print("help", counts)


if __name__ == "__main__":
    main()
