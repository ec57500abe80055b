import { loadClipModel } from './clip/clip.ts'
import { loadMiniModel } from './mini/mini.ts'
import type { EmbeddingModel } from './model.ts'

export type ModelChoice =
  | {
      readonly kind: 'mini'
      /** The folder with the model files. */
      readonly folder: string
      readonly threads?: number | undefined
    }
  | {
      readonly kind: 'clip'
      /** A hub id or a folder inside `localModelPath`. */
      readonly model: string
      readonly localModelPath?: string | undefined
      /** Folder for hub downloads. */
      readonly cacheDir?: string | undefined
      readonly threads?: number | undefined
    }

/** Loads and warms up the chosen model. Rejects with an Error whose message an operator can act on. */
export function loadModel(choice: ModelChoice): Promise<EmbeddingModel> {
  return choice.kind === 'mini' ? loadMiniModel(choice) : loadClipModel(choice)
}

/** Name of the bundled model. Any other name is a hub id such as `owner/name` or a folder. */
export const bundledModel = 'mini'

/** Loads a model by name, as `loadModel` does. `miniFolder` contains the bundled model. */
export function loadModelByName(name: string, miniFolder: string): Promise<EmbeddingModel> {
  return loadModel(name === bundledModel ? { kind: 'mini', folder: miniFolder } : { kind: 'clip', model: name })
}
