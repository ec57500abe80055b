import type { EmbeddingModel } from '../../../engine/embedding/model.ts'

/**
 * The models loaded in this process: the active one, which searches use, and at most one standby model, whose vectors are being built
 * or retained for a rollback. Product vectors are computed by both.
 */
export interface LoadedModels {
  readonly active: EmbeddingModel
  readonly standby: EmbeddingModel | null
  /** The active one first. */
  readonly all: readonly EmbeddingModel[]
  /** Replaces the standby model and returns the previous one, which the caller closes. */
  setStandby(model: EmbeddingModel | null): EmbeddingModel | null
  /** Swaps the active and the standby model. */
  swap(): void
}

export function createLoadedModels(first: EmbeddingModel): LoadedModels {
  let active = first
  let standby: EmbeddingModel | null = null
  return {
    get active() {
      return active
    },
    get standby() {
      return standby
    },
    get all() {
      return standby === null ? [active] : [active, standby]
    },
    setStandby(model) {
      const previous = standby
      standby = model
      return previous
    },
    swap() {
      if (standby === null) throw new Error('There is no model to swap with')
      const previous = active
      active = standby
      standby = previous
    },
  }
}
