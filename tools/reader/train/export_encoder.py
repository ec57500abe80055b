"""
Writes the lower layers of the pretrained encoder (pretrain.py) as ONNX with 8-bit products and a 4-bit embedding: what the subjects
read a text with. Usage: export_encoder.py WORK MODELS. WORK holds encoder.pt.
"""
import sys
from pathlib import Path

import onnx
import torch

from export_onnx import exported
from export_second import four_bits, products
from transformer import Encoder, LowerLayers

LAYERS = 2


def main(work, models):
    encoder = Encoder()
    encoder.load_state_dict({name: value.float() for name, value in torch.load(Path(work) / "encoder.pt", map_location="cpu").items()})
    ids = torch.tensor([[5, 9, 7, 0], [8, 3, 2, 4]])
    axes = {"ids": {0: "texts", 1: "tokens"}, "means": {0: "texts"}}
    graph = exported(LowerLayers(encoder, LAYERS), (ids,), ["ids"], ["means"], axes)
    onnx.save(four_bits(products(graph)), str(Path(models) / "encoder.int8.onnx"))


if __name__ == "__main__":
    main(*sys.argv[1:])
