import path from 'node:path'
import { bundledModelFolder } from '../../../contract/operations/bundled-models.ts'
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
      /** A hub ID or a folder inside `localModelPath`. */
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

/** Loads a model by name, as `loadModel` does. `modelsFolder` contains the folders of the bundled models. */
export function loadModelByName(name: string, modelsFolder: string): Promise<EmbeddingModel> {
  const bundled = bundledModelFolder(name)
  return loadModel(
    bundled === undefined ? { kind: 'clip', model: name } : { kind: 'mini', folder: path.join(modelsFolder, bundled) },
  )
}
