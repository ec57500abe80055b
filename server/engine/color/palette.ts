/** CIE L*a*b* (D65, 2 degrees): L 0-100, a and b about -128 to 127. */
export type Lab = readonly [number, number, number]

/** One color of an image and the share of the subject that it covers. */
export interface PaletteColor {
  readonly hex: string
  readonly lab: Lab
  /** 0-1. The shares of a palette add up to 1. */
  readonly share: number
}

/** At most five colors, largest share first. */
export type Palette = readonly PaletteColor[]
