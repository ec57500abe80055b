#!/bin/sh
# train.sh WORK FOLDER: repeats all of it, from the sources to a model folder. See README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mkdir -p "$1" && cd "$1" && pwd)
folder=$2
node="$here/../../node_modules/.bin/node"
export OMP_NUM_THREADS="${THREADS:-1}" OPENBLAS_NUM_THREADS="${THREADS:-1}"
python3 "$here/fetch.py" "$work"
python3 "$here/prepare.py" "$work" "$here/../../node_modules"
python3 "$here/views.py" "$work" "${PER_LABEL:-1000}" "${COPIES:-2}"
"$node" "$here/features.mjs" "$work/trunk.onnx" "$work/views.raw" 160 "maps=$work/maps.f16" "features=$work/features.f32"
python3 "$here/words.py" "$work"
python3 "$here/train.py" "$work" "${STEPS:-1200}" "${TUNING_STEPS:-1400}"
python3 "$here/whole.py" "$work" "${WHOLE_STEPS:-3100}" 1e9 "${WORKERS:-2}"
python3 "$here/export.py" "$work" "$folder" "mini v2"
"$node" "$here/references.mjs" "$folder"
python3 "$here/evaluate.py" texts "$work"
"$node" "$here/pixels.mjs" "$work" "$here/../../models/mini-v1" "$work/v1"
"$node" "$here/pixels.mjs" "$work" "$folder" "$work/v2"
python3 "$here/evaluate.py" score "$work" v1 v2
