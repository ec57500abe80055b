"""Writes both models as ONNX with 8-bit weights, the tokenizer, the settings, and reference values for the tests of the service."""
import argparse
import io
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from corpus import shops
from judge import Example, ShopIndex, batch_of, encode_question, load_judge
from retriever import MAX_QUESTION, Retriever, block_text, padded
from text import Tokenizer, dump, load

MIN_QUANTIZED = 4_000


def exported(model, inputs, names, outputs, axes):
    file = io.BytesIO()
    model.eval()
    torch.onnx.export(model, inputs, file, input_names=names, output_names=outputs, dynamic_axes=axes, opset_version=13, do_constant_folding=True)
    return onnx.load_from_string(file.getvalue())


def quantized(graph_model):
    """Weights as int8 with a scale for each output; embeddings with a scale for each row, dequantized after the lookup."""
    graph = graph_model.graph
    tables = {tensor.name: tensor for tensor in graph.initializer}
    uses = {}
    for node in graph.node:
        for place, name in enumerate(node.input):
            if name in tables:
                uses.setdefault(name, []).append((node, place))
    nodes = {}
    for name, users in uses.items():
        tensor = tables[name]
        weights = numpy_helper.to_array(tensor)
        kinds = {node.op_type for node, _ in users}
        if weights.dtype != np.float32 or weights.size < MIN_QUANTIZED or len(kinds) > 1 or weights.ndim < 2 or weights.shape[1:] == (1,):
            continue
        kind = kinds.pop()
        if kind == "Gather":
            axis = 0
        elif kind == "Conv":
            axis = 0
        elif kind == "MatMul":
            axis = 1
        elif kind == "Gemm":
            axis = 0 if any(a.name == "transB" and a.i for a in users[0][0].attribute) else 1
        else:
            continue
        rest = tuple(i for i in range(weights.ndim) if i != axis)
        scale = np.maximum(np.abs(weights).max(rest), 1e-8) / 127
        shape = [-1 if i == axis else 1 for i in range(weights.ndim)]
        eight = np.clip(np.round(weights / scale.reshape(shape)), -127, 127).astype(np.int8)
        graph.initializer.remove(tensor)
        graph.initializer.append(numpy_helper.from_array(eight, f"{name}_8"))
        if kind == "Gather":
            graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32).reshape(-1, 1), f"{name}_scale"))
            for count, (node, _) in enumerate(users):
                stem, out = f"{name}_{count}", node.output[0]
                nodes[id(node)] = [
                    helper.make_node("Gather", [f"{name}_8", node.input[1]], [f"{stem}_rows"], axis=0),
                    helper.make_node("Cast", [f"{stem}_rows"], [f"{stem}_float"], to=TensorProto.FLOAT),
                    helper.make_node("Gather", [f"{name}_scale", node.input[1]], [f"{stem}_scales"], axis=0),
                    helper.make_node("Mul", [f"{stem}_float", f"{stem}_scales"], [out]),
                ]
        else:
            graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale"))
            graph.initializer.append(numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{name}_zero"))
            first = users[0][0]
            nodes.setdefault(id(first), []).append(
                helper.make_node("DequantizeLinear", [f"{name}_8", f"{name}_scale", f"{name}_zero"], [name], axis=axis))
    ordered = []
    for node in graph.node:
        own = nodes.get(id(node), [])
        ordered += own
        if not own or own[-1].op_type != "Mul":
            ordered.append(node)
    del graph.node[:]
    graph.node.extend(ordered)
    onnx.checker.check_model(graph_model)
    return graph_model


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("out")
    parser.add_argument("--retriever", default="mean.pt")
    parser.add_argument("--judge", default="judge.pt")
    options = parser.parse_args()
    work, out = Path(options.work), Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(work / "tokenizer.model")

    state = torch.load(work / options.retriever)
    retriever = Retriever(state["embedding.weight"])
    retriever.load_state_dict(state)
    ids = torch.tensor([[5, 9, 7, 0], [8, 3, 2, 4]])
    graph = exported(retriever, (ids,), ["ids"], ["vectors"], {"ids": {0: "texts", 1: "tokens"}, "vectors": {0: "texts"}})
    onnx.save(quantized(graph), str(out / "retriever.int8.onnx"))

    judge = load_judge(work / options.judge)
    train, _ = shops(work)
    shop = next(s for s in train if s.language == "en")
    index = ShopIndex(shop.blocks, tokenizer)
    asked = [q for q in shop.questions if q.blocks][:3]
    examples = [Example(index, encode_question(tokenizer, q.q), b, False, [], index.features(q.q)[b]) for q in asked for b in (min(q.blocks), 0)]
    names = ["question", "block", "question_rarity", "block_rarity", "sentences", "features"]
    axes = {
        "question": {0: "pairs", 1: "question_tokens"}, "block": {0: "pairs", 1: "block_tokens"},
        "question_rarity": {0: "pairs", 1: "question_tokens"}, "block_rarity": {0: "pairs", 1: "block_tokens"},
        "sentences": {0: "pairs", 1: "sentence_count", 2: "block_tokens"}, "features": {0: "pairs"},
        "answers": {0: "pairs"}, "sentence_scores": {0: "pairs", 1: "sentence_count"}}
    graph = exported(judge, batch_of(examples), names, ["answers", "sentence_scores"], axes)
    onnx.save(quantized(graph), str(out / "judge.int8.onnx"))
    dump(out / "tokenizer.json", tokenizer.to_json())

    texts = ["do you ship to norway", "Wie lange dauert's?", "C’est remboursé sous 14 jours ?", "¿Cuánto cuesta el envío?", "送料 ½ é", block_text(shop.blocks[0])]
    with torch.no_grad():
        vectors = retriever(padded([tokenizer.encode(t)[:MAX_QUESTION] for t in texts]))
        answers, sentences = judge(*batch_of(examples))
    dump(out / "reference-values.json", {
        "texts": [{"text": t, "ids": list(tokenizer.encode(t))[:MAX_QUESTION], "first8": [round(float(x), 5) for x in v[:8]]} for t, v in zip(texts, vectors)],
        "blocks": shop.blocks,
        "pairs": [{"question": q.q, "block": b, "answer": round(float(a), 4), "sentences": [round(float(x), 4) for x in s if x > -1e3],
                   "features": [round(float(x), 5) for x in e.features]}
                  for (q, b, e), a, s in zip([(q, e.block, e) for e, q in zip(examples, [q for q in asked for _ in (0, 1)])], answers, sentences)]})
    for file in sorted(out.iterdir()):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    main()
