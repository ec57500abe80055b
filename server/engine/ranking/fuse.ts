/** How far a text search believes the picture. */
export interface TextFusionSettings {
  /**
   * The score of a product that the model is sure of and no word speaks for, 0 to 1; 0 leaves the picture out. A caller that
   * knows that the model is strong on its goods passes up to 1: both then count alike.
   */
  readonly visualTrust: number
}

// With photos that say nothing (random ones on 19,406 products) 0.5 costs 0.004 nDCG@10, 0.6 costs 0.008; decision 2026-11-21.
const DEFAULT_SETTINGS: TextFusionSettings = { visualTrust: 0.5 }

/**
 * One score for a product found by text, from two that are each 0..1: `visual`, the model's calibrated probability that the
 * sentence describes the picture, and `lexical`, the share of the query that the product matches in words.
 *
 * `lexical + trust × visual × (1 − lexical)^(1 / trust)`: words decide as far as they reach, and the picture has a say in what
 * they leave open. A small model is often sure and wrong about goods it never saw, so that its say shrinks faster than the
 * room left, down to breaking ties between good matches. The exponent is the largest that keeps the score from falling when
 * either part rises; with trust 1 this is the usual noisy-or.
 *
 * Returns 0..1, never less than `lexical`. Parts outside 0..1 are clamped; NaN counts as 0.
 */
export function fuseTextScores(
  visual: number,
  lexical: number,
  settings: TextFusionSettings = DEFAULT_SETTINGS,
): number {
  const { visualTrust } = settings
  const words = clamp(lexical)
  if (words === 0) return visualTrust * clamp(visual)
  if (visualTrust <= 0) return words
  const exponent = 1 / visualTrust
  const room = 1 - words
  // The usual trust of 0.5 spares the call of the general power, to the same bits: this runs for every product with a word.
  const shrunk = exponent === 2 ? room * room : room ** exponent
  return Math.min(1, words + visualTrust * clamp(visual) * shrunk)
}

function clamp(score: number): number {
  // Asked this way round, NaN is no score.
  return score > 0 ? Math.min(1, score) : 0
}
