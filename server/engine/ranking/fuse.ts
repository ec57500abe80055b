/** How much a text search trusts the image. */
export interface TextFusionSettings {
  /**
   * The score of a product whose image the model is sure of and that matches no word, 0 to 1; 0 ignores images. With 1, image
   * and words count equally, for a model that is known to be strong on the catalog.
   */
  readonly visualTrust: number
}

// With meaningless photos (random ones on 19,406 products) 0.5 costs 0.004 nDCG@10, 0.6 costs 0.008 (decision 0013-lexical-index.md).
const defaultSettings: TextFusionSettings = { visualTrust: 0.5 }

/**
 * Fuses two scores of a product found by text, each 0..1: `visual`, the model's calibrated probability that the sentence
 * describes the image, and `lexical`, the share of the query that the product's words match.
 *
 * `lexical + trust × visual × (1 − lexical)^(1 / trust)`: words decide first, and the image counts for what they leave open. A
 * small model is often confidently wrong about products it has never seen, so that its influence shrinks faster than what is
 * left, down to breaking ties between good matches. The exponent is the largest for which the score never falls when a part
 * rises; with trust 1 this is the usual noisy-or.
 *
 * Returns 0..1, never less than `lexical`. Parts outside 0..1 are clamped; NaN counts as 0.
 */
export function fuseTextScores(
  visual: number,
  lexical: number,
  settings: TextFusionSettings = defaultSettings,
): number {
  const { visualTrust } = settings
  const words = clamp(lexical)
  if (words === 0) return visualTrust * clamp(visual)
  if (visualTrust <= 0) return words
  const exponent = 1 / visualTrust
  const rest = 1 - words
  // Avoids a call of pow for the default trust of 0.5, with the same result: this runs for every product that matches a word.
  const shrunk = exponent === 2 ? rest * rest : rest ** exponent
  return Math.min(1, words + visualTrust * clamp(visual) * shrunk)
}

function clamp(score: number): number {
  // In this order, NaN becomes 0.
  return score > 0 ? Math.min(1, score) : 0
}
