import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type Side = 'image' | 'text'

// The library's precision names, most precise first, with the file name suffix of each.
const PRECISION_SUFFIXES = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
} as const
export type Precision = keyof typeof PRECISION_SUFFIXES

const TOWERS = { image: 'vision_model', text: 'text_model' } as const
const INPUT_FILES = { image: 'preprocessor_config.json', text: 'tokenizer.json' } as const

/** The most precise form of the tower in a local folder. Rejects with an Error that names the missing file. */
export async function findPrecision(folder: string, side: Side): Promise<Precision> {
  const names = await readdir(join(folder, 'onnx')).catch(() => [] as string[])
  const forms = Object.keys(PRECISION_SUFFIXES) as Precision[]
  const found = forms.find((form) => names.includes(`${TOWERS[side]}${PRECISION_SUFFIXES[form]}.onnx`))
  if (!found) throw new Error(`${folder} is not a model folder: onnx/${TOWERS[side]}.onnx is missing.`)
  return found
}

/** Hex SHA-256 of the tower's weights and of the file that configures its preprocessing. */
export async function digestOfTower(folder: string, side: Side, form: Precision): Promise<string> {
  const weights = `${TOWERS[side]}${PRECISION_SUFFIXES[form]}.onnx`
  // Weights above 2 GB are split into further files with the same prefix.
  const parts = (await readdir(join(folder, 'onnx'))).filter((name) => name.startsWith(weights)).sort()
  const hash = createHash('sha256')
  for (const file of [...parts.map((name) => join('onnx', name)), INPUT_FILES[side]]) {
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk)
  }
  return hash.digest('hex')
}
