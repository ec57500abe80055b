"""
Extracts the photos of sources.json from git repositories in WORK/src (see fetch.py) into WORK/photos.npy and WORK/photos.json, and the
photos that are only measured with into WORK/test/. A photo that nearly equals a test photo is dropped.

    python3 prepare.py WORK PACKAGES     # PACKAGES: the node_modules folder with @vendure/create
"""
import colorsys
import csv
import hashlib
import io
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

SIZE = 224
NEAR = 12  # of 256 bits of the difference hash
SOURCES = json.loads(Path(__file__).with_name("sources.json").read_text("utf-8"))
TOOLS = ["adjustable spanner", "backsaw", "calipers", "cutting pliers", "drill", "gas wrench", "", "hammer", "", "handsaw",
         "needle-nose pliers", "pliers", "ratchet", "screwdriver", "tape measure", "utility knife", "wrench"]
GOODS = ["banana", "gelatin box", "hammer", "clamp", "mustard bottle", "power drill", "soup can"]
ZALANDO = ["t-shirt", "trousers", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "handbag", "ankle boots"]
ZALANDO_PHOTOS = 600  # of each kind
# Classes of Caltech 101 that a shop could sell; of these, a fifth is held out.
CALTECH_GOODS = set("""accordion barrel binocular bonsai buddha camera ceiling_fan cellphone chair chandelier cup electric_guitar euphonium
ewer gramophone grand_piano headphone inline_skate lamp laptop mandolin menorah metronome saxophone scissors soccer_ball stapler umbrella
watch wheelchair windsor_chair wrench Motorbikes snoopy""".split())
CLOTHING = {"Not sure": "", "Other": "", "Skip": "", "Longsleeve": "long sleeve shirt", "Outwear": "outerwear jacket", "Body": "baby bodysuit",
            "Polo": "polo shirt", "Undershirt": "undershirt", "Top": "women's top"}


LANGUAGES = ("en", "de", "fr", "es")
# Emoji of goods: groups of Emojibase with all their subgroups (food, sport and games, objects) or some (plants, vehicles).
EMOJI = {3: {40, 41}, 4: None, 5: {54, 55, 56, 57}, 6: None, 7: None}


class Repository:
    def __init__(self, work, name):
        self.directory = str(Path(work) / "src" / name.replace("/", "+"))

    def run(self, *arguments):
        return subprocess.run(["git", "--git-dir", self.directory, "-c", "core.quotePath=false", *arguments], capture_output=True, check=True).stdout

    def files(self, folder, endings=(".jpg", ".jpeg", ".png", ".webp")):
        """Path and blob of the files in a folder."""
        found = self.run("ls-tree", "-r", "-z", "HEAD", folder).decode("utf-8", "replace").split("\0")
        pairs = [(line.split("\t", 1)[1], line.split()[2]) for line in found if "\t" in line]
        return [(path, blob) for path, blob in pairs if path.lower().endswith(endings)]

    def text(self, path):
        return self.run("show", f"HEAD:{path}").decode("utf-8-sig", "replace")

    def blobs(self, blobs):
        process = subprocess.Popen(["git", "--git-dir", self.directory, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for blob in blobs:
            process.stdin.write(f"{blob}\n".encode())
            process.stdin.flush()
            header = process.stdout.readline().split()
            if header[1] == b"missing":
                yield None
                continue
            data = process.stdout.read(int(header[2]))
            process.stdout.read(1)
            yield data
        process.stdin.close()
        process.wait()


def held_out(path):
    return int(hashlib.sha1(path.encode()).hexdigest(), 16) % 5 == 0


def plain_name(path):
    return re.sub(r"[^A-Za-z0-9._-]+", "_", path.split("/")[-1])


def photo(path, blob, label="", **more):
    return {"path": path, "blob": blob, "label": label, "name": "", "test": False, **more}


def clothing(work):
    small = Repository(work, SOURCES["tests"]["clothing"]["repository"])
    tests = {path.split("/")[-1] for path, _ in small.files("test/")}
    repository = Repository(work, SOURCES["photos"]["clothing"]["repository"])
    labels = {row["image"]: row["label"] for row in csv.DictReader(io.StringIO(repository.text("images.csv")))}
    for path, blob in repository.files("images/"):
        file = path.split("/")[-1]
        label = labels.get(file[:-4], "Not sure")
        if file not in tests:
            yield photo(path, blob, CLOTHING.get(label, label.lower()))


def grocery(work):
    repository = Repository(work, SOURCES["photos"]["grocery"]["repository"])
    for split in ("train", "val"):
        for line in repository.text(f"dataset/{split}.txt").splitlines():
            path = "dataset/" + line.split(",")[0]
            if line.strip():
                yield photo(path, f"HEAD:{path}", path.split("/")[-2].replace("-", " ").lower())


def caltech101(work):
    for path, blob in Repository(work, SOURCES["photos"]["caltech101"]["repository"]).files("101_ObjectCategories/"):
        folder, file = path.split("/")[1:3]
        if folder == "BACKGROUND_Google":
            continue
        test = folder in CALTECH_GOODS and held_out(f"caltech101_products/images/{folder}/{plain_name(file)}")
        yield photo(path, blob, folder.lower().replace("_", " "), test=test)


def abo(work):
    for path, blob in Repository(work, SOURCES["photos"]["abo"]["repository"]).files("backend/static/images/products/"):
        yield photo(path, blob)


def zava(work):
    for path, blob in Repository(work, SOURCES["photos"]["zava"]["repository"]).files("original/images/"):
        words = re.sub(r"_\d{8}_\d{6}$", "", os.path.splitext(path.split("/")[-1])[0])
        name = re.sub(r"^(electrical|garden_&?_?outdoor|hand_tools|hardware|lumber_&?_?building_materials|paint_&?_?finishes|plumbing|power_tools|storage_&?_?organization)_", "", words)
        yield photo(path, blob, name=name.replace("_", " "), test=held_out(f"zava_diy/images/{plain_name(path)}"))


def eshop(work):
    repository = Repository(work, SOURCES["photos"]["eshop"]["repository"])
    catalog = {str(item["Id"]): item for item in json.loads(repository.text("src/Catalog.API/Setup/catalog.json"))}
    for path, blob in repository.files("src/Catalog.API/Pics/"):
        item = catalog.get(os.path.splitext(path.split("/")[-1])[0])
        if item:
            yield photo(path, blob, name=item["Description"].split(". ")[0][:140])


def spree(work):
    for path, blob in Repository(work, SOURCES["photos"]["spree"]["repository"]).files("docs/images/demo-images/"):
        yield photo(path, blob, name=re.sub(r" \d{1,2}$", "", re.sub(r"[-_]+", " ", os.path.splitext(path.split("/")[-1])[0])))


def tools(work):
    """Objects inside their boxes. Three augmented copies of each image exist; one is used."""
    repository = Repository(work, SOURCES["photos"]["tools"]["repository"])
    for folder, names in (("tools_data1", TOOLS), ("data", GOODS)):
        base, seen = f"Calibration&Yolo_v11/Ultralytics/{folder}/", set()
        labels = dict(repository.files(base, (".txt",)))
        chosen = []
        for path, blob in repository.files(base):
            group = path.split("/")[-1].split("_jpg")[0]
            label = labels.get(path.replace("/images/", "/labels/").rsplit(".", 1)[0] + ".txt")
            if group not in seen and label:
                seen.add(group)
                chosen.append((path, blob, label))
        for (path, blob, _), text in zip(chosen, repository.blobs([label for _, _, label in chosen])):
            for line in (text or b"").decode().splitlines():
                found = box(line)
                if found and names[found[0]]:
                    yield photo(path, blob, names[found[0]], box=found[1])


def zalando(work):
    """Gray images (28 x 28 pixels) of garments in catalog style on white, two thirds of them in a random color."""
    for number, label in enumerate(ZALANDO):
        rows = json.loads((Path(work) / f"npm/{SOURCES['photos']['zalando']['npmPackage']}/src/clothes/{number}.json").read_text())["data"]
        draw = random.Random(number)
        for at in range(ZALANDO_PHOTOS):
            ink = np.array(rows[at], np.float32).reshape(28, 28, 1) / 255
            color = colorsys.hsv_to_rgb(draw.random(), draw.uniform(0.3, 1), draw.uniform(0.3, 1)) if at % 3 else (0, 0, 0)
            file = io.BytesIO()
            Image.fromarray(np.uint8(255 * (1 - ink * (1 - np.array(color))))).resize((112, 112), Image.LANCZOS).save(file, "png")
            yield photo(f"{number}/{at}", None, label, data=file.getvalue())


def emoji(work):
    """Codes of the emoji that show goods, with their names."""
    read = lambda language: json.loads((Path(work) / f"npm/{SOURCES['emojiNames']['npmPackage']}/{language}/data.json").read_text("utf-8"))  # noqa: E731
    tables = {language: {row["hexcode"]: row["label"].lower().replace("\u2019", "'") for row in read(language)} for language in LANGUAGES}
    for row in read("en"):
        if row.get("group") in EMOJI and row["subgroup"] in (EMOJI[row["group"]] or {row["subgroup"]}):
            names = {language: [table[row["hexcode"]]] for language, table in tables.items() if row["hexcode"] in table}
            yield row["hexcode"].lower().removesuffix("-fe0f"), names


def fluent(work):
    """Emoji as three-dimensional drawings."""
    folder = Path(work) / "npm" / SOURCES["photos"]["fluent"]["npmPackage"] / "assets"
    for code, names in emoji(work):
        found = [folder / name for name in (f"{code}.webp", f"{code}-fe0f.webp") if (folder / name).exists()]
        if found:
            yield photo(found[0].name, None, names["en"][0], names=names, data=found[0].read_bytes())


def noto(work):
    """Emoji as flat drawings."""
    blobs = dict(Repository(work, SOURCES["photos"]["noto"]["repository"]).files("png/512/"))
    for code, names in emoji(work):
        path = f"png/512/emoji_u{code.replace('-', '_')}.png"
        if path in blobs:
            yield photo(path, blobs[path], names["en"][0], names=names)


def box(line):
    numbers = [float(word) for word in line.split()]
    if len(numbers) < 5:
        return None
    kind, shape = int(numbers[0]), numbers[1:]
    if len(shape) == 4:
        x, y, width, height = shape
        left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    else:
        left, top, right, bottom = min(shape[::2]), min(shape[1::2]), max(shape[::2]), max(shape[1::2])
    if (right - left) * (bottom - top) < 0.01:
        return None
    margin = 0.08 * max(right - left, bottom - top)
    return kind, [max(0, left - margin), max(0, top - margin), min(1, right + margin), min(1, bottom + margin)]


READERS = {"clothing": clothing, "grocery": grocery, "caltech101": caltech101, "abo": abo, "zava": zava, "eshop": eshop, "spree": spree, "tools": tools, "zalando": zalando,
           "fluent": fluent, "noto": noto}


def letterbox(image, size):
    """On white, as the service does."""
    scale = size / max(image.size)
    width, height = (max(1, round(side * scale)) for side in image.size)
    square = Image.new("RGB", (size, size), "white")
    square.paste(image.resize((width, height), Image.BILINEAR, reducing_gap=3), ((size - width) // 2, (size - height) // 2))
    return square


def decode(job):
    """Pixels and difference hash."""
    data, crop = job
    try:
        image = Image.open(io.BytesIO(data))
        image.draft("RGB", (SIZE * 2, SIZE * 2))
        image = ImageOps.exif_transpose(image)
        if image.mode in ("RGBA", "LA", "P"):
            image = image.convert("RGBA")
            image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
        image = image.convert("RGB")
        if crop:
            width, height = image.size
            image = image.crop((int(crop[0] * width), int(crop[1] * height), int(crop[2] * width) + 1, int(crop[3] * height) + 1))
        square = letterbox(image, SIZE)
    except Exception as error:
        print("cannot decode", error, flush=True)
        return None
    gray = np.asarray(square.convert("L").resize((17, 16), Image.BILINEAR)).astype(int)
    return np.asarray(square), (gray[:, 1:] > gray[:, :-1]).ravel()


def collect(work):
    """Every photo of the sources with its bytes."""
    for source, read in READERS.items():
        repository = Repository(work, SOURCES["photos"][source].get("repository", ""))
        photos = list(read(work))
        inline = [item.pop("data", None) for item in photos]
        for item, data in zip(photos, inline if any(inline) else repository.blobs([item["blob"] for item in photos])):
            if data:
                yield {**item, "source": source}, data


def tests(work, packages):
    """Photos that are only for measurements: test, label or name, bytes."""
    sources = SOURCES["tests"]
    small = Repository(work, sources["clothing"]["repository"])
    yield from files_of(small, "clothing", [(path, blob, {"label": path.split("/")[1]}) for path, blob in small.files("test/")])
    store = Repository(work, SOURCES["photos"]["grocery"]["repository"])
    # Every third photo is enough: they are series of photos of the same shelves.
    lines = [line.split(",") for line in store.text("dataset/test.txt").splitlines() if line.strip()][::3]
    yield from files_of(store, "grocery", [(line[0], f"HEAD:dataset/{line[0].strip()}", {"label": int(line[1])}) for line in lines])
    classes = list(csv.DictReader(io.StringIO(store.text("dataset/classes.csv"))))
    column = next(name for name in classes[0] if "Iconic" in name)
    yield from files_of(store, "iconic", [(row[column], "HEAD:dataset" + row[column], {"label": at, "name": row["Class Name (str)"].replace("-", " ").lower()}) for at, row in enumerate(classes)])
    shop = Repository(work, sources["flipkart"]["repository"])
    rows = {row["image"]: row for row in csv.DictReader(io.StringIO(shop.text("flipkart_com-ecommerce_sample_1050.csv")))}
    found = [(path, blob, rows[path.split("/")[-1]]) for path, blob in shop.files(".") if path.split("/")[-1] in rows]
    yield from files_of(shop, "flipkart", [(path, blob, {"name": row["product_name"], "label": row["product_category_tree"].strip('[]"').split(" >> ")[0]}) for path, blob, row in found])
    yield from fashion(work)
    folder = Path(packages) / "@vendure/create/assets"
    for padded in csv.DictReader((folder / "products.csv").open(encoding="utf-8")):
        row = {key.strip(): (value or "").strip() for key, value in padded.items() if key}
        if row["name"] and row["assets"]:
            yield "vendure", {"name": row["name"]}, (folder / "images" / row["assets"].split("|")[0]).read_bytes()


def fashion(work):
    """Names come from products.json, made of the repository's products.parquet (see README.md); without it, this set is left out."""
    if not (Path(work) / "products.json").exists():
        return
    repository = Repository(work, SOURCES["tests"]["fashion"]["repository"])
    blobs = {path.split("/")[-1][:-4]: blob for path, blob in repository.files("data/images/")}
    rows = json.loads((Path(work) / "products.json").read_text("utf-8"))
    rows = [row for row in rows if int(hashlib.sha1(row["title"].strip().lower().encode()).hexdigest(), 16) % 10 == 0]
    rows = sorted((row for row in rows if row["product_id"] in blobs), key=lambda row: hashlib.sha1(row["product_id"].encode()).hexdigest())[:2000]
    yield from files_of(repository, "fashion", [(row["product_id"], blobs[row["product_id"]], {"name": row["title"].strip(), "label": row["description"].split(" - ")[2].lower(), "color": row["description"].split(" - ")[3].lower()}) for row in rows])


def files_of(repository, test, rows):
    for (path, _, facts), data in zip(rows, repository.blobs([blob for _, blob, _ in rows])):
        if data:
            yield test, {**facts, "path": path}, data


def main(work, packages):
    work = Path(work)
    (work / "test").mkdir(exist_ok=True)
    listed, hashes, measured = [], [], []

    def keep_test(test, facts, data):
        file = f"test/{len(measured):05d}.img"
        (work / file).write_bytes(data)
        measured.append({"test": test, "file": file, **facts})

    with Pool(2) as pool:
        for test, facts, data in tests(work, packages):
            keep_test(test, facts, data)
        print("test photos", Counter(row["test"] for row in measured), flush=True)
        test_hashes = [found[1] for found in pool.imap(decode, (((work / row["file"]).read_bytes(), None) for row in measured if row["test"] != "fashion"), 16) if found]
        raw, held = (work / "photos.raw").open("wb"), []

        def jobs():
            for item, data in collect(work):
                if item.pop("test"):
                    keep_test(item["source"], {key: item[key] for key in ("label", "name", "path")}, data)
                    held.append(True)
                else:
                    held.append(False)
                listed.append(item)
                yield data, item.get("box")

        rows = []
        for at, found in enumerate(pool.imap(decode, jobs(), 16)):
            if found is None:
                continue
            if held[at]:
                test_hashes.append(found[1])
                continue
            raw.write(found[0].tobytes())
            hashes.append(found[1])
            rows.append(listed[at])
            if at % 2000 == 0:
                print(at, flush=True)
    raw.close()
    signs = [np.array(many, np.float32) * 2 - 1 for many in (hashes, test_hashes)]
    distance = np.concatenate([(256 - (part @ signs[1].T).max(1)) / 2 for part in np.array_split(signs[0], 20)])
    for row, far in zip(rows, distance > NEAR):
        row["use"] = bool(far)
    print("dropped as near copies of test photos", Counter(row["source"] for row in rows if not row["use"]))
    print("photos", Counter(row["source"] for row in rows if row["use"]), sum(row["use"] for row in rows))
    (work / "photos.json").write_text(json.dumps(rows))
    (work / "test.json").write_text(json.dumps(measured))


if __name__ == "__main__":
    main(*sys.argv[1:])
