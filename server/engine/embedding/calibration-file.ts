import type { Calibration, Cutoffs } from './model.ts'

/**
 * Parses the format of the bundled model's `calibration.json` (`image_image.image_mean`, `image_image.piecewise`,
 * `text_image.a`, `text_image.b`, and optionally `cutoffs.image` and `cutoffs.sentence`) and ignores other fields. Throws TypeError
 * that names the invalid field.
 */
export function parseCalibration(json: unknown, dimension: number): Calibration {
  const imageImage = readField(json, 'image_image')
  const textImage = readField(json, 'text_image')
  const imageMean = readNumbers(readField(imageImage, 'image_mean'), 'image_image.image_mean')
  if (imageMean.length !== dimension) {
    throw new TypeError(`calibration: image_image.image_mean must have ${dimension} numbers, got ${imageMean.length}`)
  }
  const a = readNumber(readField(textImage, 'a'), 'text_image.a')
  if (a <= 0) throw new TypeError('calibration: text_image.a must be above 0')
  return {
    imageMean: Float32Array.from(imageMean),
    imageImage: readPoints(readField(imageImage, 'piecewise')),
    textImage: { a, b: readNumber(readField(textImage, 'b'), 'text_image.b') },
    cutoffs: readCutoffs(json),
  }
}

const maxCutoffs: Cutoffs = { image: 1, sentence: 10 }

function readCutoffs(json: unknown): Partial<Cutoffs> {
  const cutoffs = findField(json, 'cutoffs')
  const read = (['image', 'sentence'] as const).flatMap((name) => {
    const value = cutoffs === undefined ? undefined : findField(cutoffs, name)
    if (value === undefined) return []
    const cutoff = readNumber(value, `cutoffs.${name}`)
    if (cutoff < 0 || cutoff > maxCutoffs[name]) {
      throw new TypeError(`calibration: cutoffs.${name} must be from 0 to ${maxCutoffs[name]}, got ${cutoff}`)
    }
    return [[name, cutoff] as const]
  })
  return Object.fromEntries(read)
}

function readPoints(value: unknown): (readonly [number, number])[] {
  if (!Array.isArray(value) || value.length < 2) {
    throw new TypeError('calibration: image_image.piecewise must be an array of at least two points')
  }
  const read = value.map((point, at) => {
    const [cosine = Number.NaN, score = Number.NaN] = readNumbers(point, `image_image.piecewise[${at}]`)
    return [cosine, score] as const
  })
  for (const [at, [cosine, score]] of read.entries()) {
    const [lastCosine, lastScore] = read[at - 1] ?? [Number.NEGATIVE_INFINITY, 0]
    if (!(cosine > lastCosine && score >= lastScore && score <= 1)) {
      throw new TypeError(`calibration: image_image.piecewise[${at}] must ascend, with scores between 0 and 1`)
    }
  }
  return read
}

function readField(value: unknown, name: string): unknown {
  const found = findField(value, name)
  if (found === undefined) throw new TypeError(`calibration: ${name} is missing`)
  return found
}

function findField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

function readNumbers(value: unknown, name: string): number[] {
  if (!Array.isArray(value)) throw new TypeError(`calibration: ${name} must be an array of numbers`)
  return value.map((entry) => readNumber(entry, name))
}

function readNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`calibration: ${name} must be a number`)
  return value
}
