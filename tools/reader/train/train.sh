#!/bin/sh
# train.sh WORK: repeats the training of the judges of models/reader-v3. See README.md for what WORK must contain.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
models=$here/../../../models/reader-v3
export OMP_NUM_THREADS="${THREADS:-1}"
node "$here/../../eval/reader/export-blocks.ts" "$work/corpus.json"
cd "$here"
python3 restore.py "$work" "$models"
python3 public_text.py "$work/mirrors" "$work/packages" "$work/docs.jsonl"
python3 broad_text.py "$work/mirrors" "$work/packages" "$work/broad.txt"
python3 stream.py "$work"
python3 prepare.py "$work" public
python3 prepare.py "$work" corpus
python3 train_judge.py "$work"
python3 pretrain.py "$work"
python3 train_second.py "$work"
python3 export_onnx.py "$work" "$models"
python3 export_encoder.py "$work" "$models"
python3 subjects.py texts "$work"
node "$here/../../eval/reader/encode-texts.ts" "$work/texts.json" "$work/means.bin"
python3 subjects.py train "$work" "$models"
python3 export_second.py "$work" "$models"
python3 simulate.py "$work" --held-out
cd "$here/../../.." && node tools/eval/reader/evaluate.ts gratwerk-bergsport quill-and-tallow-books glisse-du-mont-tremousse buceo-punta-sargo
