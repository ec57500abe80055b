import { loadClipModel } from './clip/clip.ts'
import { loadMiniModel } from './mini/mini.ts'
import type { EmbeddingModel } from './model.ts'

export type ModelChoice =
  | {
      readonly kind: 'mini'
      /** The folder with the model's files. */
      readonly folder: string
      readonly threads?: number | undefined
    }
  | {
      readonly kind: 'clip'
      /** A hub id, or a folder inside `localModelPath`. */
      readonly model: string
      readonly localModelPath?: string | undefined
      /** Where hub downloads are kept. */
      readonly cacheDir?: string | undefined
      readonly threads?: number | undefined
    }

/** The chosen model, loaded and warm; rejects with an Error in plain words when it cannot be had. */
export function loadModel(choice: ModelChoice): Promise<EmbeddingModel> {
  return choice.kind === 'mini' ? loadMiniModel(choice) : loadClipModel(choice)
}

/** The name of the bundled model; every other name is a hub id such as `owner/name` or a folder. */
export const bundledModel = 'mini'

/** The model of this name, as `loadModel`; `miniFolder` has the files of the bundled one. */
export function loadModelByName(name: string, miniFolder: string): Promise<EmbeddingModel> {
  return loadModel(name === bundledModel ? { kind: 'mini', folder: miniFolder } : { kind: 'clip', model: name })
}
