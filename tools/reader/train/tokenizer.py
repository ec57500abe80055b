"""Trains the tokenizer on the public texts and the training shops."""
import random
import sys
from pathlib import Path

import sentencepiece

import sources
from text import dump, load, normalize, Tokenizer

SIZE = 28_000


def main(work):
    raw, work = Path(work) / "src", Path(work)
    lines = []
    draw = random.Random(1)
    for _, english, other in draw.sample(list(sources.translations(raw)), 40_000):
        lines += [english, other]
    for texts in sources.locale_strings(raw):
        lines += texts.values()
    lines += {context for _, _, context, _ in sources.squad(raw)} | {q for _, q, _, _ in sources.squad(raw)}
    lines += [text for text, _ in sources.intents(raw)]
    words = [word for language, english, other in sources.dictionary(raw) for word in (english, other) if " " not in word]
    lines += draw.sample(sorted(set(words)), 90_000)
    own = [text for shop in load(work / "corpus.json") if shop["split"] == "train" for text in texts_of(shop)]
    lines += own * 4
    draw.shuffle(lines)
    text = work / "tokenizer.txt"
    text.write_text("\n".join(normalize(line) for line in lines), "utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(text), model_prefix=str(work / "tokenizer"), vocab_size=SIZE, model_type="unigram", byte_fallback=True,
        character_coverage=0.9998, normalization_rule_name="identity", num_threads=2, pad_id=0, unk_id=1, bos_id=-1, eos_id=-1,
        max_sentence_length=20_000, input_sentence_size=600_000, shuffle_input_sentence=True, split_digits=True,
        max_sentencepiece_length=18, minloglevel=1)
    dump(work / "tokenizer.json", Tokenizer(work / "tokenizer.model").to_json())


def texts_of(shop):
    for block in shop["blocks"]:
        yield " ".join([block["title"], *block["headings"], *block["sentences"]])
    for question in shop["questions"]:
        yield question["q"]


if __name__ == "__main__":
    main(sys.argv[1])
