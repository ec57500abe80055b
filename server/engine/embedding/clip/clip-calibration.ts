import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCalibration } from '../calibration-file.ts'
import type { Calibration } from '../model.ts'
import type { TowerOrigin } from '../towers/tower.ts'

export const CLIP_CALIBRATION_FILE = 'vitrine-calibration.json'

// Image-image cosines of the contrastive families crowd together: unrelated pictures lie around 0.5, other things of one kind
// around 0.75, re-encoded or slightly cropped copies above 0.95. A stand-in for a map measured on the store's own pictures.
const DEFAULT_IMAGE_MAP = [
  [-1, 0],
  [0.55, 0.02],
  [0.7, 0.1],
  [0.8, 0.45],
  [0.92, 0.75],
  [0.955, 0.9505],
  [1, 1],
] as const

// SigLIP is trained with a sigmoid, so its scale and bias are a calibration; these are close to its published base models'.
// CLIP is trained to rank only: right captions lie around 0.28, wrong ones around 0.18, hence a middle of 0.23.
const DEFAULT_TEXT_MAP = {
  siglip: { a: 117.3, b: -12.9 },
  clip: { a: 80, b: -18.4 },
} as const

/**
 * The calibration in the model's folder (`vitrine-calibration.json`, the format of the bundled model's `calibration.json`)
 * or, without one, an unmeasured default: no centring, a general image map, and for text the model's own scale and bias
 * where its config states both.
 */
export async function clipCalibration(
  folder: string | null,
  facts: { dimension: number; origin: TowerOrigin },
): Promise<Calibration> {
  const file = folder === null ? null : await readIfThere(join(folder, CLIP_CALIBRATION_FILE))
  if (file !== null) return parseCalibration(JSON.parse(file), facts.dimension)
  const { family, logit } = facts.origin
  return {
    imageMean: new Float32Array(facts.dimension),
    imageImage: DEFAULT_IMAGE_MAP,
    textImage: logit ? { a: logit.scale, b: logit.bias } : DEFAULT_TEXT_MAP[family],
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
