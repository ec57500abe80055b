/**
 * The colors of "search by color": the names that the service knows, with shades as they appear in product photographs.
 * CSS colors are brighter, and a red shirt is far from #ff0000.
 */
export const colors = {
  black: '#1b1b1d',
  grey: '#858586',
  white: '#f5f5f5',
  beige: '#d9c7a8',
  brown: '#6e4528',
  red: '#c4202b',
  orange: '#ee7a1b',
  yellow: '#f4d01f',
  green: '#2f8b45',
  blue: '#2b5ea8',
  purple: '#6b3f8f',
  pink: '#e58fae',
} as const

export type ColorName = keyof typeof colors
export const colorNames = Object.keys(colors) as readonly ColorName[]
