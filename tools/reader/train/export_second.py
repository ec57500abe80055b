"""
Writes the second judge as ONNX with 8-bit products, and both judges with 4-bit embeddings. Usage: export_second.py WORK MODELS.
WORK contains second.pt (train_second.py), pretrained.pt and mean.pt; MODELS contains the first judge.
"""
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from export_onnx import MIN_QUANTIZED, exported
from judge import Example, ShopIndex, batch_of, encode_question
from text import Tokenizer, dump, load
from transformer import load_second

WEIGHTS = 63
"""7 bits, because sums of two products overflow 16 bits on processors without VNNI."""
GROUP = 32


def products(model):
    """Products with fixed weights in 8 bits; the other side is quantized when the model runs."""
    graph = model.graph
    tables = {tensor.name: tensor for tensor in graph.initializer}
    alias = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Identity" and node.input[0] in tables}
    nodes, quantized, written = [], set(), set()
    for node in graph.node:
        if node.op_type == "Identity" and node.output[0] in alias:
            continue
        for at, name in enumerate(node.input):
            node.input[at] = alias.get(name, name)
        weights = numpy_helper.to_array(tables[node.input[1]]) if node.op_type == "MatMul" and node.input[1] in tables else np.zeros(())
        if weights.ndim != 2 or weights.size < MIN_QUANTIZED or weights.shape[1] == 1:
            nodes.append(node)
            continue
        (source, name), out = node.input, node.output[0]
        if source not in quantized:
            quantized.add(source)
            nodes.append(helper.make_node("DynamicQuantizeLinear", [source], [f"{source}_{part}" for part in ("eight", "step", "zero")]))
        if name not in written:
            written.add(name)
            scale = np.maximum(np.abs(weights).max(0), 1e-8) / WEIGHTS
            eight = np.clip(np.round(weights / scale), -WEIGHTS, WEIGHTS).astype(np.int8)
            for part, value in (("8", eight), ("scale", scale.astype(np.float32)), ("zero", np.zeros((), np.int8))):
                graph.initializer.append(numpy_helper.from_array(value, f"{name}_{part}"))
        nodes += [
            helper.make_node("MatMulInteger", [f"{source}_eight", f"{name}_8", f"{source}_zero", f"{name}_zero"], [f"{out}_sum"]),
            helper.make_node("Cast", [f"{out}_sum"], [f"{out}_float"], to=TensorProto.FLOAT),
            helper.make_node("Mul", [f"{source}_step", f"{name}_scale"], [f"{out}_scale"]),
            helper.make_node("Mul", [f"{out}_float", f"{out}_scale"], [out])]
    return _with(model, nodes, written)


def four_bits(model):
    """Embeddings with 4 bits, two numbers a byte, and a scale for each group of columns. Reads 32-bit tables, and 8-bit ones of `export_onnx.py`."""
    graph = model.graph
    tables = {tensor.name: tensor for tensor in graph.initializer}
    users = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    replaced, dropped, gone = {}, set(), set()
    for node in graph.node:
        name = node.input[0] if node.op_type == "Gather" else ""
        table = numpy_helper.to_array(tables[name]) if name in tables else np.zeros(())
        if table.ndim != 2 or table.size < 1_000_000 or table.dtype == np.uint8:
            continue
        out = node.output[0]
        if table.dtype == np.int8:
            cast = users[out][0]
            product = users[cast.output[0]][0]
            scales = next(one for one in graph.node if one.output[0] == product.input[1])
            gone |= {id(cast), id(product), id(scales)}
            dropped.add(scales.input[0])
            table, out = table * numpy_helper.to_array(tables[scales.input[0]]), product.output[0]
        if name not in dropped:
            dropped.add(name)
            groups = table.reshape(len(table), -1, GROUP).astype(np.float32)
            scale = (np.maximum(np.abs(groups).max(2), 1e-8) / 7).astype(np.float16)
            four = (np.clip(np.round(groups / scale.astype(np.float32)[:, :, None]), -7, 7) + 8).astype(np.uint8).reshape(len(table), -1)
            half = four.shape[1] // 2
            for part, value in (("4", four[:, :half] + 16 * four[:, half:]), ("4_scale", scale)):
                graph.initializer.append(numpy_helper.from_array(value, f"{name}_{part}"))
        steps = [
            ("Gather", [f"{name}_4"], "bytes"), ("Cast", ["bytes"], "numbers"), ("Mul", ["numbers", "a_sixteenth"], "parts"), ("Floor", ["parts"], "high"),
            ("Mul", ["high", "sixteen"], "rest"), ("Sub", ["numbers", "rest"], "low"), ("Concat", ["low", "high"], "all"), ("Sub", ["all", "eight"], "signed"),
            ("Reshape", ["signed", "grouped"], "groups"), ("Gather", [f"{name}_4_scale"], "steps"), ("Cast", ["steps"], "floats"),
            ("Unsqueeze", ["floats", "last"], "scales"), ("Mul", ["groups", "scales"], "scaled"), ("Reshape", ["scaled", "joined"], "")]
        attributes = {"Cast": {"to": TensorProto.FLOAT}, "Concat": {"axis": 2}}
        shared = {"a_sixteenth", "sixteen", "eight", "grouped", "last", "joined", f"{name}_4", f"{name}_4_scale"}
        replaced[id(node)] = [
            helper.make_node(kind, [one if one in shared else f"{out}_{one}" for one in inputs] + ([node.input[1]] if kind == "Gather" else []),
                             [f"{out}_{result}" if result else out], **attributes.get(kind, {})) for kind, inputs, result in steps]
    for name, value in (("a_sixteenth", np.float32(1 / 16)), ("sixteen", np.float32(16)), ("eight", np.float32(8)), ("last", np.array([-1])),
                        ("grouped", np.array([0, 0, -1, GROUP])), ("joined", np.array([0, 0, -1]))):
        graph.initializer.append(numpy_helper.from_array(np.asarray(value), name))
    return _with(model, [new for node in graph.node if id(node) not in gone for new in replaced.get(id(node), [node])], dropped)


def _with(model, nodes, dropped):
    graph = model.graph
    kept = [tensor for tensor in graph.initializer if tensor.name not in dropped]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(kept)
    onnx.checker.check_model(model)
    return model


SHARE = 0.7
"""Weight of the second judge: `secondShare` of `server/engine/reader/reader.ts`."""


def mixed(first, second):
    return (1 - SHARE) * first + SHARE * second


def main(work, models):
    work, models = Path(work), Path(models)
    tokenizer = Tokenizer(work / "tokenizer.model")
    references = load(models / "reference-values.json")
    index = ShopIndex(references["blocks"], tokenizer)
    examples = [Example(index, encode_question(tokenizer, pair["question"]), pair["block"], False, [], pair["features"]) for pair in references["pairs"]]
    second = load_second(work / "second.pt")
    names = ["question", "block", "question_rarity", "block_rarity", "sentences", "features"]
    axes = {
        "question": {0: "pairs", 1: "question_tokens"}, "block": {0: "pairs", 1: "block_tokens"},
        "question_rarity": {0: "pairs", 1: "question_tokens"}, "block_rarity": {0: "pairs", 1: "block_tokens"},
        "sentences": {0: "pairs", 1: "sentence_count", 2: "block_tokens"}, "features": {0: "pairs"},
        "answers": {0: "pairs"}, "sentence_scores": {0: "pairs", 1: "sentence_count"}}
    graph = exported(second, batch_of(examples), names, ["answers", "sentence_scores"], axes)
    onnx.save(four_bits(products(graph)), str(models / "second-judge.int8.onnx"))
    onnx.save(four_bits(onnx.load(str(models / "judge.int8.onnx"))), str(models / "judge.int8.onnx"))
    with torch.no_grad():
        answers, sentences = second(*batch_of(examples))
    for pair, answer, own in zip(references["pairs"], answers.tolist(), sentences.tolist()):
        pair["answer"] = round(mixed(pair["answer"], answer), 4)
        pair["sentences"] = [round(mixed(a, b), 4) for a, b in zip(pair["sentences"], own)]
    dump(models / "reference-values.json", references)
    for file in sorted(models.iterdir()):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
