"""Restores the tokenizer and the pretrained embedding from a model folder, so that a judge can be trained without the steps before it."""
import re
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from sentencepiece import sentencepiece_model_pb2

from text import Tokenizer, dump, load


def tokenizer_of(file):
    """SentencePiece's model of `tokenizer.json`."""
    model = sentencepiece_model_pb2.ModelProto()
    kinds = {"<pad>": 3, "<unk>": 2}
    for at, (piece, score) in enumerate(file["pieces"]):
        is_byte = file["first_byte"] <= at < file["first_byte"] + 256
        model.pieces.add(piece=piece, score=score, type=6 if is_byte else kinds.get(piece, 1))
    trained = model.trainer_spec
    trained.model_type, trained.byte_fallback, trained.vocab_size = 1, True, len(file["pieces"])
    trained.pad_id, trained.unk_id, trained.bos_id, trained.eos_id = 0, file["unknown"], -1, -1
    model.normalizer_spec.name = "identity"
    return model.SerializeToString()


def embedding_of(path):
    """The table of the judge's embedding, from 8 bits with a scale for each row."""
    tables = {tensor.name: tensor for tensor in onnx.load(str(path)).graph.initializer}
    name = next(name for name in tables if name.endswith("embedding.weight_8"))
    rows = numpy_helper.to_array(tables[name]).astype(np.float32)
    return torch.tensor(rows * numpy_helper.to_array(tables[name.replace("_8", "_scale")]))


# Linear layers without a name of their own in the file, in the order in which the judge uses them.
LAYERS = ("enter", "signals", "first.out", "ask", "offer", "compare.0", "compare.3", "third.out", "second.out", "question_gate", "block_gate",
          "sentence.0", "sentence.3")


def judges_of(path):
    """State of each of the judges that the file averages."""
    graph = onnx.load(str(path)).graph
    tables = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    made = {out: node for node in graph.node for out in node.output}

    def weights(name):
        if name in tables:
            return tables[name]
        node = made[name]
        eight, scale = tables[node.input[0]].astype(np.float32), tables[node.input[1]]
        axis = next(a.i for a in node.attribute if a.name == "axis")
        return eight * scale.reshape([-1 if i == axis else 1 for i in range(eight.ndim)])

    used = {name for node in graph.node for name in node.input}
    named = {name for name in used if name.startswith("models.") and not name.endswith(("_8", "_scale", "_zero"))}
    layers = [name for name in used if re.fullmatch(r"onnx::MatMul_\d+", name) and (name in tables or made[name].op_type == "DequantizeLinear")]
    layers.sort(key=lambda name: int(name.split("_")[-1]))
    states = []
    for number in range(len(layers) // len(LAYERS)):
        start = f"models.{number}."
        state = {name[len(start):]: weights(name) for name in named if name.startswith(start) and "embedding" not in name}
        own = layers[number * len(LAYERS):(number + 1) * len(LAYERS)]
        state |= {f"{layer}.weight": weights(name).T.copy() for layer, name in zip(LAYERS, own)}
        states.append({name: torch.tensor(value) for name, value in state.items()} | {"embedding.weight": embedding_of(path)})
    return states


def main(work, models):
    work, models = Path(work), Path(models)
    (work / "tokenizer.model").write_bytes(tokenizer_of(load(models / "tokenizer.json")))
    torch.save({"embedding.weight": embedding_of(models / "judge.int8.onnx")}, work / "pretrained.pt")
    for name, state in zip("ab", judges_of(models / "judge.int8.onnx")):
        torch.save(state, work / f"judge-{name}-before.pt")
    tokenizer = Tokenizer(work / "tokenizer.model")
    for one in load(models / "reference-values.json")["texts"]:
        assert list(tokenizer.encode(one["text"]))[:len(one["ids"])] == one["ids"], one["text"]


if __name__ == "__main__":
    main(*sys.argv[1:])
