import { ciede2000, din99 } from './distance.ts'
import { basicColors } from './names.ts'
import type { Lab } from './palette.ts'

/** How well a color fits a wanted color, 0 to 1. */
export type FitOfColor = (color: Lab) => number

/**
 * Both the distance to the wanted color and the basic color decide: the cloth of a black and of a navy coat is nearly the same
 * color, but people call it different names. Where any shade is wanted, the basic color decides mostly: dark green is green.
 */
export function fitTo(wanted: Lab): FitOfColor {
  const shares = basicShares(wanted)
  const norm = shares.reduce((sum, share) => sum + share * share, 0)
  const { sample, isAnyShade } = wantedShade(wanted, shares)
  const weight = isAnyShade ? ANY_SHADE_WEIGHT : 0
  return (color) => {
    const basic = basicShares(color)
    let common = 0
    for (let at = 0; at < shares.length; at += 1) common += (shares[at] ?? 0) * (basic[at] ?? 0)
    const fitOfName = Math.min(1, common / norm) ** NAME_EXPONENT
    const distance = Math.min(
      ciede2000(color, wanted),
      sample === wanted ? Number.POSITIVE_INFINITY : ciede2000(color, sample),
    )
    return fitOfName * (weight + (1 - weight) / (1 + (distance / HALF_SIMILARITY_DISTANCE) ** 4))
  }
}

/** Wide enough for the folds and highlights of a red shirt to count as red, and narrow enough to exclude orange. */
const HALF_SIMILARITY_DISTANCE = 16
const ANY_SHADE_WEIGHT = 0.75
const NAME_EXPONENT = 0.75

/** The shares of the basic colors in a color, in the order of `basicColors`; they add up to 1. Near the limit of two colors, both have a share. */
function basicShares(color: Lab): Float64Array {
  const [l, a, b] = din99(color)
  const { coordinates, basicOf } = allExamples()
  const shares = new Float64Array(basicColors.length).fill(Number.POSITIVE_INFINITY)
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0, from = 0; at < basicOf.length; at += 1, from += 3) {
    const dL = l - (coordinates[from] ?? 0)
    const da = a - (coordinates[from + 1] ?? 0)
    const db = b - (coordinates[from + 2] ?? 0)
    const squared = dL * dL + da * da + db * db
    const basic = basicOf[at] ?? 0
    if (squared < (shares[basic] ?? 0)) shares[basic] = squared
    if (squared < nearest) nearest = squared
  }
  let total = 0
  for (let at = 0; at < shares.length; at += 1) {
    const share = Math.exp((nearest - (shares[at] ?? 0)) / (2 * NAME_SPREAD ** 2))
    shares[at] = share
    total += share
  }
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] ?? 0) / total
  return shares
}

/** DIN99o distance within which people disagree about the name of a color. */
const NAME_SPREAD = 6

/** All shades of the basic colors and how they look in photographs. */
interface Examples {
  /** DIN99o, three numbers each. */
  readonly coordinates: Float64Array
  /** Position in `basicColors`. */
  readonly basicOf: Uint8Array
}

let examplesOfBasics: Examples | null = null

function allExamples(): Examples {
  if (examplesOfBasics === null) {
    const examples = basicColors.flatMap(({ shades, seen }, basic) =>
      [...shades, ...seen].map((lab) => ({ lab, basic })),
    )
    examplesOfBasics = {
      coordinates: Float64Array.from(examples.flatMap(({ lab }) => [...din99(lab)])),
      basicOf: Uint8Array.from(examples, ({ basic }) => basic),
    }
  }
  return examplesOfBasics
}

/** Above this chroma, a color that exceeds every shade of cloth is a swatch on a screen. */
const MIN_SWATCH_CHROMA = 35
const MAX_LIGHTNESS_DIFFERENCE = 20
const SAME_COLOR = 1

/** The shade that a color asks for, since a screen shows purer colors than any cloth, and whether it stands for all shades of its basic color, as plain `#ff0000` does. */
function wantedShade(wanted: Lab, shares: Float64Array): { sample: Lab; isAnyShade: boolean } {
  if (basicColors.some(({ shades }) => ciede2000(shades[0], wanted) < SAME_COLOR))
    return { sample: wanted, isAnyShade: true }
  const { shades } = basicColors[shares.indexOf(Math.max(...shares))] ?? { shades: [wanted] as const }
  const distances = shades.map((shade) => ciede2000(shade, wanted))
  const nearest = shades[distances.indexOf(Math.min(...distances))] ?? wanted
  const chroma = chromaOf(wanted)
  if (chroma <= MIN_SWATCH_CHROMA || chroma <= chromaOf(nearest)) return { sample: wanted, isAnyShade: false }
  const [plain] = shades
  const isAnyShade = chroma > chromaOf(plain) && Math.abs(wanted[0] - plain[0]) < MAX_LIGHTNESS_DIFFERENCE
  return { sample: nearest, isAnyShade }
}

function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b)
}
