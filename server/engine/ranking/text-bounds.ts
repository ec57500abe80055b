import type { Calibrator } from './calibrate.ts'
import { fuseTextScores, type TextFusionSettings } from './fuse.ts'

/**
 * The share of the distance to a full score that a product gains by having a color named in the query: more where no product's text names
 * it, because only the images can tell then.
 */
export const colorShares = { named: 0.15, notNamed: 0.3 }

/**
 * The lowest score. Above half of a score's last decimal plus floating-point error: rounding never lifts a score over another score's
 * bound.
 */
export const slack = 1e-6
// Most images fit a sentence less than this: a tighter bound for their rows.
const weakSimilarity = 0.25
// Determines lexical bounds to a thousandth.
const bisectionSteps = 10

/** The score of a row whose image shows a color of the query this well, 0 to 1. */
export function withColor(score: number, color: number, share: number): number {
  return score + (1 - score) * share * color
}

/** What limits the score that a row can reach. */
interface ScoreLimits {
  readonly trust: TextFusionSettings
  /** What a color adds (`colorShares`); 0 if the query names none. */
  readonly colorShare: number
  /** The lowest image score that counts for a product that matches no word. */
  readonly imageFloor: number
}

/** Rows below these values cannot reach the cutoff. */
interface TextBounds {
  /** Lexical score, for any image. */
  readonly lexical: number
  /** Lexical score, where the cosine of the image is below `weakCosine`. */
  readonly lexicalIfWeak: number
  readonly weakCosine: number
  /** Cosine of the image, for a product that matches no word and certainly matches by its image. */
  readonly cosine: number
}

/** Whether a row can reach the cutoff if the cosine of its image is at most `cosine`. */
export function mayReach(bounds: TextBounds, lexical: number, cosine: number): boolean {
  if (lexical === 0) return cosine >= bounds.cosine
  return lexical >= (cosine < bounds.weakCosine ? bounds.lexicalIfWeak : bounds.lexical)
}

/** `cutoff`: the score that a row must reach; 0 for any. */
export function boundsFor(
  cutoff: number,
  limits: ScoreLimits,
  { textCosine }: Pick<Calibrator, 'textCosine'>,
): TextBounds {
  const weakCosine = textCosine(weakSimilarity) - slack
  if (!(cutoff > 0)) return { lexical: 0, weakCosine, lexicalIfWeak: 0, cosine: Number.NEGATIVE_INFINITY }
  const isMatchByImage = limits.trust.visualTrust * limits.imageFloor > 2 * slack
  return {
    lexical: minLexicalFor(cutoff, 1, limits),
    weakCosine,
    lexicalIfWeak: minLexicalFor(cutoff, weakSimilarity, limits),
    cosine: isMatchByImage ? textCosine(minVisualFor(cutoff, limits)) - slack : Number.NEGATIVE_INFINITY,
  }
}

/**
 * The lexical score that a row needs to reach `cutoff` when its image score is `visual`, by bisection: the fused score never
 * falls when a part rises. Of 50,000 products, nearly every row that matches a word is below what the tenth best needs.
 */
function minLexicalFor(cutoff: number, visual: number, { trust, colorShare }: ScoreLimits): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < bisectionSteps; step += 1) {
    const lexical = (low + high) / 2
    const score = fuseTextScores(visual, lexical, trust)
    if (withColor(score, 1, colorShare) + slack < cutoff) low = lexical
    else high = lexical
  }
  return low
}

/** The image score, 0 to 1, that a product that matches no word needs to reach `cutoff`. */
export function minVisualFor(cutoff: number, { trust, colorShare }: Omit<ScoreLimits, 'imageFloor'>): number {
  const needed = (cutoff - slack - colorShare) / (1 - colorShare) / trust.visualTrust
  return Math.min(1, Math.max(0, needed))
}
