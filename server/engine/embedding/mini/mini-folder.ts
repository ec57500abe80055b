import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseCalibration } from '../calibration-file.ts'
import type { Calibration } from '../model.ts'
import type { TokenizerDefinition } from './tokenizer.ts'

/** Metadata and file paths of a model of the `mini` family. */
export interface MiniFolder {
  /** `name@` and the first 8 hex digits of the SHA-256 of image tower, text tower and tokenizer. */
  readonly id: string
  readonly dimension: number
  readonly imageSize: number
  readonly imageFile: string
  readonly textFile: string
  readonly tokenizerFile: string
  readonly tokenizer: TokenizerDefinition
  readonly calibration: Calibration
}

/** Rejects with an Error that names the folder and the missing file or field. */
export async function readMiniFolder(folder: string): Promise<MiniFolder> {
  const names = await readdir(folder).catch((cause) => {
    throw new Error(`The model folder ${folder} cannot be read.`, { cause })
  })
  const imageFile = join(folder, smallestFile('image', names, folder))
  const textFile = join(folder, smallestFile('text', names, folder))
  const tokenizerFile = join(folder, 'tokenizer.json')
  const [preprocessing, calibrationFile, tokenizer] = await Promise.all([
    readJson(join(folder, 'preprocessing.json')),
    readJson(join(folder, 'calibration.json')),
    readFile(tokenizerFile),
  ])
  const { dim: dimension, size: imageSize } = preprocessing
  if (!isCount(dimension) || !isCount(imageSize)) {
    throw new Error(`${folder}: preprocessing.json must state dim and size.`)
  }

  const hash = createHash('sha256')
  for (const bytes of [await readFile(imageFile), await readFile(textFile), tokenizer]) hash.update(bytes)
  return {
    id: `${nameOf(calibrationFile.model, folder)}@${hash.digest('hex').slice(0, 8)}`,
    dimension,
    imageSize,
    imageFile,
    textFile,
    tokenizerFile,
    tokenizer: JSON.parse(tokenizer.toString('utf8')) as TokenizerDefinition,
    calibration: parseCalibration(calibrationFile, dimension),
  }
}

/** The tokenizer definition in `file`. */
export async function readTokenizerDefinition(file: string): Promise<TokenizerDefinition> {
  return JSON.parse(await readFile(file, 'utf8')) as TokenizerDefinition
}

/** All three forms compute in 32 bits, so the smallest file runs as fast as the others and loads sooner. */
function smallestFile(side: 'image' | 'text', names: readonly string[], folder: string): string {
  const wanted = [`${side}.int8.onnx`, `${side}.fp16.onnx`, `${side}.onnx`]
  const found = wanted.find((name) => names.includes(name))
  if (!found) throw new Error(`The model folder ${folder} has none of ${wanted.join(', ')}.`)
  return found
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

/** The slug of the model's name (`mini v1` → `mini-v1`); the folder name if it has none. */
function nameOf(model: unknown, folder: string): string {
  const name = typeof model === 'string' && model.trim() !== '' ? model : basename(resolve(folder))
  return name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '')
}
