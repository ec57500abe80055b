import type { EmbeddingModel } from '../../../engine/embedding/model.ts'

/**
 * The models that are loaded in this process: the one that searches use and at most one beside it, whose vectors are being
 * built or kept for a way back. Everything that makes vectors of products makes them by both.
 */
export interface LoadedModels {
  readonly active: EmbeddingModel
  readonly standby: EmbeddingModel | null
  /** The active one first. */
  readonly all: readonly EmbeddingModel[]
  /** Puts a model beside the active one, or none; returns the one that was there, which is the caller's to close. */
  setStandby(model: EmbeddingModel | null): EmbeddingModel | null
  /** Searches use the one beside from now on; the former stands beside it. */
  swap(): void
}

export function createLoadedModels(first: EmbeddingModel): LoadedModels {
  let active = first
  let beside: EmbeddingModel | null = null
  return {
    get active() {
      return active
    },
    get standby() {
      return beside
    },
    get all() {
      return beside === null ? [active] : [active, beside]
    },
    setStandby(model) {
      const former = beside
      beside = model
      return former
    },
    swap() {
      if (beside === null) throw new Error('There is no model to swap with')
      const former = active
      active = beside
      beside = former
    },
  }
}
