/*
 * Encodes texts with the encoder of the reader, for the training of the subjects: `encode-texts.ts TEXTS OUT`. TEXTS is a JSON list of
 * texts, OUT receives 256 32-bit floats for each text.
 */
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { startModels } from '../../../server/engine/reader/models.ts'
import { embedTexts } from '../../../server/engine/reader/text-vectors.ts'
import { createTokenizer } from '../../../server/engine/reader/tokenizer.ts'

const folder = path.join(import.meta.dirname, '../../../models/reader-v3')
const maxTokens = 144
const textsPerPart = 4096

const [from = '', to = ''] = process.argv.slice(2)
const texts: readonly string[] = JSON.parse(readFileSync(from, 'utf8'))
const tokenizer = createTokenizer(JSON.parse(readFileSync(path.join(folder, 'tokenizer.json'), 'utf8')))
const file = (name: string): string => path.join(folder, `${name}.int8.onnx`)
const models = await startModels({
  retriever: file('retriever'),
  encoder: file('encoder'),
  judge: file('judge'),
  secondJudge: file('second-judge'),
})
const out = createWriteStream(to)
for (let at = 0; at < texts.length; at += textsPerPart) {
  const vectors = await embedTexts('encoder', texts.slice(at, at + textsPerPart), { tokenizer, models, maxTokens })
  for (const vector of vectors) out.write(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
}
out.end()
await finished(out)
await models.close()
