import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCalibration } from '../calibration-file.ts'
import type { Calibration } from '../model.ts'
import type { TowerOrigin } from '../towers/tower.ts'

export const CLIP_CALIBRATION_FILE = 'vitrine-calibration.json'

// Contrastive models compress image-image cosines: about 0.5 for unrelated images, about 0.75 for different items of the same
// kind, above 0.95 for re-encoded or slightly cropped copies. A fallback for a map measured on the store's own images.
const DEFAULT_IMAGE_MAP = [
  [-1, 0],
  [0.55, 0.02],
  [0.7, 0.1],
  [0.8, 0.45],
  [0.92, 0.75],
  [0.955, 0.9505],
  [1, 1],
] as const

// SigLIP is trained with a sigmoid, so its scale and bias are a calibration; these values are close to the published base models.
// CLIP is trained only to rank: correct captions score about 0.28 and wrong ones about 0.18, hence a midpoint of 0.23.
const DEFAULT_TEXT_MAP = {
  siglip: { a: 117.3, b: -12.9 },
  clip: { a: 80, b: -18.4 },
} as const

/**
 * Reads the calibration in the model's folder (`vitrine-calibration.json`, in the format of the bundled model's
 * `calibration.json`). Without that file, returns an unmeasured default: no centering, a generic image map, and for text the
 * model's own scale and bias if its config states both.
 */
export async function clipCalibration(
  folder: string | null,
  facts: { dimension: number; origin: TowerOrigin },
): Promise<Calibration> {
  const file = folder === null ? null : await readIfExists(join(folder, CLIP_CALIBRATION_FILE))
  if (file !== null) return parseCalibration(JSON.parse(file), facts.dimension)
  const { family, logit } = facts.origin
  return {
    imageMean: new Float32Array(facts.dimension),
    imageImage: DEFAULT_IMAGE_MAP,
    textImage: logit ? { a: logit.scale, b: logit.bias } : DEFAULT_TEXT_MAP[family],
  }
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
