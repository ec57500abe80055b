// Maps and features of a raw file of pixels (count x size x size x 3 bytes), of the network that views.py writes: maps as 16-bit floats.
// node features.mjs MODEL.onnx PIXELS SIZE OUT.maps.f16 OUT.features.f32 [PART PARTS]
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { toPlanes } from './planes.mjs'

const [model, pixels, sizeText, mapsFile, featuresFile, part = '0', parts = '1'] = process.argv.slice(2)
const size = Number(sizeText)
const plane = size * size
const count = statSync(pixels).size / (plane * 3)
const [from, to] = [0, 1].map((next) => Math.floor((count * (Number(part) + next)) / Number(parts)))
const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
const input = openSync(pixels, 'r')
const [mapsOut, featuresOut] = [openSync(mapsFile, 'w'), openSync(featuresFile, 'w')]
const batch = 8
const bytes = Buffer.alloc(batch * plane * 3)

for (let at = from; at < to; at += batch) {
  const items = Math.min(batch, to - at)
  readSync(input, bytes, 0, items * plane * 3, at * plane * 3)
  const planar = new Float32Array(items * plane * 3)
  for (let item = 0; item < items; item += 1) {
    planar.set(toPlanes(bytes, item * plane * 3, size), item * plane * 3)
  }
  const { maps, features } = await session.run({ pixels: new Tensor('float32', planar, [items, 3, size, size]) })
  writeSync(mapsOut, new Uint8Array(new Float16Array(maps.data).buffer))
  writeSync(featuresOut, Buffer.from(features.data.buffer, features.data.byteOffset, features.data.byteLength))
}
for (const file of [input, mapsOut, featuresOut]) closeSync(file)
