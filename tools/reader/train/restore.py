"""Restores the tokenizer, the pretrained embedding and the retriever from a model folder, so that a judge can be trained without the earlier steps."""
import shutil
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
    """The table of the judge's embedding, from 4 bits with a scale for each group of columns (export_second.py)."""
    tables = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(str(path)).graph.initializer}
    name = next(name for name in tables if name.endswith("embedding.weight_8_4"))
    four, scale = tables[name], tables[f"{name}_scale"].astype(np.float32)
    rows = np.concatenate([four & 15, four >> 4], 1).astype(np.float32) - 8
    return torch.tensor((rows.reshape(len(rows), scale.shape[1], -1) * scale[:, :, None]).reshape(len(rows), -1))


def retriever_of(path):
    """State of the retriever."""
    tables = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(str(path)).graph.initializer}
    gate = next(table for name, table in tables.items() if name.startswith("onnx::MatMul"))
    state = {"embedding.weight": tables["embedding.weight_8"].astype(np.float32) * tables["embedding.weight_scale"],
             "weight.weight": tables["weight.weight"], "gate.weight": gate.T.copy(), "gate.bias": tables["gate.bias"]}
    return {name: torch.tensor(table) for name, table in state.items()}


def main(work, models):
    work, models = Path(work), Path(models)
    (work / "tokenizer.model").write_bytes(tokenizer_of(load(models / "tokenizer.json")))
    torch.save({"embedding.weight": embedding_of(models / "judge.int8.onnx")}, work / "pretrained.pt")
    torch.save(retriever_of(models / "retriever.int8.onnx"), work / "mean.pt")
    shutil.copy(models / "settings.json", work / "settings.json")
    tokenizer = Tokenizer(work / "tokenizer.model")
    for one in load(models / "reference-values.json")["texts"]:
        assert list(tokenizer.encode(one["text"]))[:len(one["ids"])] == one["ids"], one["text"]


if __name__ == "__main__":
    main(*sys.argv[1:])
