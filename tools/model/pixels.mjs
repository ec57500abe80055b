// Measured photos as the service prepares them, and texts as it tokenizes them, as vectors of a model folder:
// node pixels.mjs WORK MODEL_FOLDER OUT   (reads WORK/test.json and WORK/texts.json, writes OUT.images.f32 and OUT.texts.f32)
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { createTokenizer } from '../../server/engine/embedding/mini/tokenizer.ts'
import { toPlanes } from './planes.mjs'

const [work, folder, out] = process.argv.slice(2)
const json = (file) => JSON.parse(readFileSync(file, 'utf8'))
const open = (file) => InferenceSession.create(join(folder, file), { intraOpNumThreads: 1, interOpNumThreads: 1 })
const { size } = json(join(folder, 'preprocessing.json'))
const dimension = 256

async function pixelsOf(file) {
  const bytes = await sharp(file)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(size, size, { fit: 'contain', background: '#fff', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return toPlanes(bytes, 0, size)
}

async function embedImages() {
  const tower = await open('image.int8.onnx')
  const tests = json(join(work, 'test.json'))
  const vectors = new Float32Array(tests.length * dimension)
  for (const [at, { file }] of tests.entries()) {
    const pixels = await pixelsOf(join(work, file))
    const { embedding } = await tower.run({ pixels: new Tensor('float32', pixels, [1, 3, size, size]) })
    vectors.set(embedding.data, at * dimension)
  }
  return vectors
}

async function embedTexts() {
  const tower = await open('text.int8.onnx')
  const tokenizer = createTokenizer(json(join(folder, 'tokenizer.json')))
  const texts = json(join(work, 'texts.json'))
  const vectors = new Float32Array(texts.length * dimension)
  for (let at = 0; at < texts.length; at += 64) {
    const { ids, width } = tokenizer.encodeBatch(texts.slice(at, at + 64))
    const { embedding } = await tower.run({ ids: new Tensor('int64', ids, [ids.length / width, width]) })
    vectors.set(embedding.data, at * dimension)
  }
  return vectors
}

sharp.concurrency(1)
const save = (name, vectors) => writeFileSync(`${out}.${name}.f32`, Buffer.from(vectors.buffer))
save('texts', await embedTexts())
save('images', await embedImages())
