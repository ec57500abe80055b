// Replaces the vectors in FOLDER/reference-vectors.json by those of the 8-bit files: node references.mjs FOLDER
// Prints the largest differences from the 32-bit weights, which export.py wrote.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { createTokenizer } from '../../server/engine/embedding/mini/tokenizer.ts'
import { toPlanes } from './planes.mjs'

const folder = process.argv[2]
const file = join(folder, 'reference-vectors.json')
const json = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const open = (name) => InferenceSession.create(join(folder, name), { intraOpNumThreads: 1, interOpNumThreads: 1 })
const { size } = json('preprocessing.json')
const references = json('reference-vectors.json')
const [image, text] = [await open('image.int8.onnx'), await open('text.int8.onnx')]
const tokenizer = createTokenizer(json('tokenizer.json'))

function synthetic(k) {
  const bytes = new Uint8Array(size * size * 3)
  for (let at = 0; at < bytes.length; at += 1) {
    const [channel, x, y] = [at % 3, Math.floor(at / 3) % size, Math.floor(at / 3 / size)]
    bytes[at] = (x * (k + 1) + y * (2 * channel + k) + 37 * channel) % 256
  }
  return bytes
}

const differences = []
function described(reference, { data }) {
  const first8 = [...data.slice(0, 8)].map((value) => Number(value.toFixed(6)))
  differences.push(Math.max(...first8.map((value, at) => Math.abs(value - reference.first8[at]))))
  const check = data.reduce((sum, value, at) => sum + value * ((at % 7) - 3), 0)
  return { ...reference, first8, check: Number(check.toFixed(5)) }
}

async function ofImage(reference) {
  const bytes =
    reference.file === undefined
      ? synthetic(reference.synthetic)
      : await sharp(join(folder, reference.file)).removeAlpha().raw().toBuffer()
  const pixels = new Tensor('float32', toPlanes(bytes, 0, size), [1, 3, size, size])
  return described(reference, (await image.run({ pixels })).embedding)
}

async function ofText(reference) {
  const { ids, width } = tokenizer.encodeBatch([reference.text])
  return described(reference, (await text.run({ ids: new Tensor('int64', ids, [1, width]) })).embedding)
}

const images = []
for (const reference of references.images) images.push(await ofImage(reference))
const texts = []
for (const reference of references.texts) texts.push(await ofText(reference))
writeFileSync(file, `${JSON.stringify({ ...references, model: '8-bit files', images, texts }, null, 1)}\n`)
console.log(
  'differences of the first eight numbers from the 32-bit weights:',
  differences.map((one) => one.toFixed(4)).join(' '),
)
