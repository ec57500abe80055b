// Outputs of an image network for a raw file of pixels (count x size x size x 3 bytes), as 32-bit floats, or 16-bit ones if the file's name ends with .f16.
// node features.mjs MODEL.onnx PIXELS SIZE OUTPUT=FILE…
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { toPlanes } from './planes.mjs'

const [model, pixels, sizeText, ...wanted] = process.argv.slice(2)
const size = Number(sizeText)
const plane = size * size
const count = statSync(pixels).size / (plane * 3)
const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
const input = openSync(pixels, 'r')
const outputs = wanted.map((pair) => {
  const [name, file] = pair.split('=')
  return { name, file: openSync(file, 'w'), half: file.endsWith('.f16') }
})
const batch = 8
const bytes = Buffer.alloc(batch * plane * 3)

for (let at = 0; at < count; at += batch) {
  const items = Math.min(batch, count - at)
  readSync(input, bytes, 0, items * plane * 3, at * plane * 3)
  const planar = new Float32Array(items * plane * 3)
  for (let item = 0; item < items; item += 1) {
    planar.set(toPlanes(bytes, item * plane * 3, size), item * plane * 3)
  }
  const found = await session.run({ pixels: new Tensor('float32', planar, [items, 3, size, size]) })
  for (const { name, file, half } of outputs) {
    const { data } = found[name]
    writeSync(
      file,
      half ? new Uint8Array(new Float16Array(data).buffer) : Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    )
  }
}
closeSync(input)
for (const { file } of outputs) closeSync(file)
