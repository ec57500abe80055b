#!/bin/sh
# train.sh WORK: repeats the training of models/reader-v1. See README.md for what WORK must contain.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
models=$here/../../../models/reader-v1
export OMP_NUM_THREADS="${THREADS:-1}"
node "$here/../../eval/reader/export-blocks.ts" "$work/corpus.json"
cd "$here"
python3 baselines.py "$work"
python3 tokenizer.py "$work"
python3 vectors.py "$work"
python3 retriever.py "$work" --fold 0 --pretrain "${PRETRAIN_SECONDS:-600}" --threads "$OMP_NUM_THREADS"
python3 judge.py "$work" --fold 0 --seconds "${JUDGE_SECONDS:-660}" --public 0.15 --public-examples 6000 --size 64 --dropout 0.2 --name judge-a
python3 judge.py "$work" --fold 0 --seconds "${JUDGE_SECONDS:-660}" --public 0.15 --public-examples 6000 --size 40 --dropout 0.3 --name judge-b
python3 export_onnx.py "$work" "$models"
python3 simulate.py "$work" --held-out --settings "$models/settings.json"
cd "$here/../../.." && node tools/eval/reader/evaluate.ts gratwerk-bergsport quill-and-tallow-books glisse-du-mont-tremousse buceo-punta-sargo
