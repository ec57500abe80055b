"""
Pretrains the encoder of the second judge: whole words are hidden in the stream of stream.py and guessed. Usage: pretrain.py WORK, with
stream.npy, tokenizer.model and pretrained.pt (restore.py) in WORK; writes encoder.pt. On a GPU, 430 seconds are 8,400 batches.
"""
import argparse
import time
from pathlib import Path

import numpy as np
import sentencepiece
import torch
from torch import nn
from torch.nn import functional as F

from transformer import MASK, PIECES, SIZE, Encoder

device = "cuda" if torch.cuda.is_available() else "cpu"
LENGTH, HIDDEN = 192, 0.2


def first_pieces(path):
    """The ids that begin a word."""
    model = sentencepiece.SentencePieceProcessor(model_file=str(path))
    begins = torch.ones(SIZE, dtype=torch.bool)
    for piece in range(3, PIECES):
        begins[piece] = model.id_to_piece(piece).startswith("\u2581")
    return begins.to(device)


def hidden(ids, begins):
    """Ids with some words hidden (8 of 10), replaced or unchanged, and their positions."""
    luck = torch.rand(ids.shape[0], ids.shape[1] + 1, device=device).gather(1, begins[ids].cumsum(1))
    chosen = (luck < HIDDEN) & (ids < PIECES)
    how = torch.rand(ids.shape, device=device)
    shown = torch.where(chosen & (how < 0.8), MASK, ids)
    return torch.where(chosen & (how > 0.9), torch.randint(300, PIECES, ids.shape, device=device), shown), chosen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("--seconds", type=float, default=430)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    options = parser.parse_args()
    torch.manual_seed(1)
    stream = torch.from_numpy(np.load(options.work / "stream.npy").view(np.int16)).to(device)
    begins = first_pieces(options.work / "tokenizer.model")
    encoder = Encoder(torch.load(options.work / "pretrained.pt", map_location="cpu")["embedding.weight"].float()).to(device)
    guess = nn.Sequential(nn.Linear(encoder.size, 128), nn.GELU(), nn.LayerNorm(128)).to(device)
    bias = nn.Parameter(torch.zeros(SIZE, device=device))
    compiled = torch.compile(encoder) if device == "cuda" else encoder
    weights = [*encoder.parameters(), *guess.parameters(), bias]
    optimizer = torch.optim.AdamW([{"params": [w for w in weights if w.ndim > 1], "weight_decay": 0.05}, {"params": [w for w in weights if w.ndim < 2], "weight_decay": 0}],
                                  lr=options.rate, betas=(0.9, 0.98))
    began, count, last, losses = time.time(), 0, time.time(), []
    while (share := (time.time() - began) / options.seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1, (count + 1) / 400) * max(0.03, 1 - share)
        at = torch.randint(0, len(stream) - LENGTH, (options.batch, 1), device=device)
        ids = stream[at + torch.arange(LENGTH, device=device)].long() & 0xFFFF
        shown, chosen = hidden(ids, begins)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            places = chosen.reshape(-1).nonzero().squeeze(1)
            found = guess(compiled(shown).reshape(-1, encoder.size)[places]) @ encoder.embedding.weight.t() + bias
            loss = F.cross_entropy(found.float(), ids.reshape(-1)[places])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        count += 1
        losses.append(loss.detach())
        if time.time() - last > 30:
            last = time.time()
            print(count, round(share, 2), round(torch.stack(losses[-50:]).mean().item(), 3), flush=True)
    torch.save({name: value.half().cpu() for name, value in encoder.state_dict().items()}, options.work / "encoder.pt")


if __name__ == "__main__":
    main()
