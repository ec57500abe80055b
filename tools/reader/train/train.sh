#!/bin/sh
# train.sh WORK: repeats the training of models/reader-v1. See README.md for what WORK must contain.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
models=$here/../../../models/reader-v1
export OMP_NUM_THREADS="${THREADS:-2}"
node "$here/../export-blocks.ts" "$work/corpus.json"
cd "$here"
python3 baselines.py "$work"
python3 tokenizer.py "$work"
python3 vectors.py "$work"
python3 retriever.py "$work" --fold 0 --pretrain "${PRETRAIN_SECONDS:-600}" --threads "$OMP_NUM_THREADS"
python3 judge.py "$work" --fold 0 --seconds "${JUDGE_SECONDS:-3600}" --threads "$OMP_NUM_THREADS"
python3 export_onnx.py "$work" "$models" --retriever retriever-0.pt --judge judge-0.pt
python3 simulate.py "$work" --held-out --settings "$models/settings.json"
cd "$here/../../.." && node tools/reader/evaluate.ts models/reader-v1
