import { ciede2000, labFromRgb } from './distance.ts'
import type { Lab } from './palette.ts'

/** The names that `nameOfColor` returns. */
export type BasicColorName =
  | 'black'
  | 'grey'
  | 'white'
  | 'beige'
  | 'brown'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'turquoise'
  | 'blue'
  | 'purple'
  | 'pink'

/**
 * How products with a color name look in photographs, which is duller than CSS colors: a red shirt is far from #ff0000.
 * Synonyms share a line. Shades are grouped by basic name.
 */
const SHADES: Readonly<Record<BasicColorName, Readonly<Record<string, string>>>> = {
  black: { black: '#1b1b1d', 'jet, onyx': '#0c0c0d' },
  grey: {
    grey: '#858586',
    'dark grey, charcoal, anthracite': '#46484b',
    'light grey': '#bfbfc0',
    silver: '#a9abae',
    slate: '#606a74',
  },
  white: { white: '#f5f5f5', 'off white, snow': '#ece9e4' },
  beige: {
    beige: '#d9c7a8',
    'cream, ivory, ecru': '#efe6cf',
    'sand, nude': '#c9b28f',
    'khaki, stone': '#a79a78',
  },
  brown: {
    brown: '#6e4528',
    'dark brown, chocolate, coffee': '#3f281c',
    'camel, tan, cognac': '#b07d4a',
    taupe: '#84746a',
    'rust, terracotta': '#9c4a2b',
    'bronze, copper': '#8a6038',
  },
  red: {
    red: '#c4202b',
    'scarlet, crimson': '#e0202f',
    'dark red': '#8c1a22',
    'burgundy, maroon, wine, bordeaux': '#641b2b',
  },
  orange: { orange: '#ee7a1b', 'coral, salmon': '#f07f68', 'peach, apricot': '#f7bd95', amber: '#f5a21f' },
  yellow: { yellow: '#f4d01f', lemon: '#f7ea73', mustard: '#c99a22', gold: '#bf9b3f' },
  green: {
    green: '#2f8b45',
    'dark green, forest': '#1f4630',
    'light green, mint': '#a8d9b4',
    lime: '#9ccc34',
    'olive, army green': '#666634',
    sage: '#98a88a',
    emerald: '#11865f',
  },
  turquoise: { 'turquoise, aquamarine': '#2fbdb6', 'teal, petrol': '#116d74', 'aqua, cyan': '#45cfe0' },
  blue: {
    blue: '#2357b5',
    'navy, dark blue, midnight': '#1d2849',
    'light blue, sky blue, baby blue': '#97c4e6',
    'royal blue, cobalt': '#2a3fcb',
    denim: '#4a688d',
    'steel blue': '#86a1b8',
    indigo: '#343079',
  },
  purple: {
    purple: '#6b3290',
    violet: '#8050c4',
    'lavender, lilac': '#baa6dc',
    'plum, aubergine, eggplant': '#50264a',
    mauve: '#957594',
  },
  pink: {
    pink: '#ee8db0',
    'light pink, blush, rose': '#f2c3c9',
    'hot pink, fuchsia, magenta': '#d92a88',
    'dusty pink': '#c98d92',
  },
}

/**
 * How products of a basic color also look in photographs, in poor light or faded, as shades that have no name: a white shirt indoors
 * is as gray as a light gray one in the sun.
 */
const SEEN: Readonly<Record<BasicColorName, string>> = {
  black: '#232427 #2b2a2c #1f1c1b',
  grey: '#6e7074 #9b9da3 #55585e',
  white: '#dedcd8 #d3d2cf',
  beige: '#d8ccc0 #c8b8a4',
  brown: '#57453a #8a6f5c',
  red: '#d43c40 #a8323a',
  orange: '#e2874a #e8927c',
  yellow: '#e6c35c #d9b04a',
  green: '#3c5a3c #7fae5c #4f5b3f #c9d8a8 #6fb58f #2f4034',
  turquoise: '#3fa7a5 #7fd3c8 #1f7d84',
  blue: '#3a5a80 #6d8fb8 #b9cfe4 #2a3a55 #4f6fa8',
  purple: '#7c5a88 #8d83b5 #5d2f5f',
  pink: '#d9638f #c45f95 #e3a7a7',
}

/** A basic color: its shades, the plain one first, and how it also looks in photographs. */
export interface BasicColor {
  readonly shades: readonly [Lab, ...Lab[]]
  readonly seen: readonly Lab[]
}

/** The basic colors, in the order of their names. */
export const basicColors: readonly BasicColor[] = Object.entries(SHADES).map(([basic, group]) => {
  const [plain = '', ...others] = Object.values(group)
  const seen = SEEN[basic as BasicColorName].split(' ')
  return { shades: [labOf(plain), ...others.map(labOf)], seen: seen.map(labOf) }
})

function labOf(hex: string): Lab {
  return labFromHex(hex.slice(1))
}

/**
 * All names that `parseColor` accepts in addition to hex. It also accepts `gray` for `grey`, and a shade followed by its basic name:
 * navy blue, olive green.
 */
export const colorNames: readonly string[] = Object.values(SHADES).flatMap((shades) =>
  Object.keys(shades).flatMap(namesIn),
)

/**
 * Parses `#rgb`, `#rrggbb`, `rrggbb` or one of `colorNames`, case-insensitively, with spaces, hyphens or underscores between
 * words. Synonyms of a shade return identical values. Returns null for any other text.
 */
export function parseColor(text: string): Lab | null {
  const name = text.toLowerCase().trim()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(name)
  if (short)
    return labFromHex(
      short
        .slice(1)
        .map((digit) => digit + digit)
        .join(''),
    )
  const long = /^#?([0-9a-f]{6})$/.exec(name)
  if (long?.[1]) return labFromHex(long[1])
  const words = name.replace(/[\s_-]+/g, ' ').replace(/\bgray\b/, 'grey')
  return findShade(words)?.lab ?? null
}

/** The color of a name and its `#rrggbb`; null if the name is not in `colorNames`. */
export function colorNamed(name: string): { readonly lab: Lab; readonly hex: string } | null {
  return findShade(name) ?? null
}

/** The basic name of the nearest shade by CIEDE2000. */
export function nameOfColor(lab: Lab): BasicColorName {
  const distances = shades().map((shade) => ciede2000(shade.lab, lab))
  return shades()[distances.indexOf(Math.min(...distances))]?.basic ?? 'grey'
}

interface Shade {
  readonly basic: BasicColorName
  readonly names: readonly string[]
  readonly lab: Lab
  /** `#rrggbb` */
  readonly hex: string
}

let allShades: readonly Shade[] | null = null

function shades(): readonly Shade[] {
  allShades ??= Object.entries(SHADES).flatMap(([basic, group]) =>
    Object.entries(group).map(([names, hex]) => ({
      basic: basic as BasicColorName,
      names: namesIn(names).flatMap((name) => (name.includes(basic) ? [name] : [name, `${name} ${basic}`])),
      lab: labFromHex(hex.slice(1)),
      hex,
    })),
  )
  return allShades
}

let allNames: ReadonlyMap<string, Shade> | null = null

function findShade(name: string): Shade | undefined {
  allNames ??= new Map(shades().flatMap((shade) => shade.names.map((other) => [other, shade])))
  return allNames.get(name)
}

function namesIn(line: string): string[] {
  return line.split(', ')
}

function labFromHex(digits: string): Lab {
  const value = Number.parseInt(digits, 16)
  return labFromRgb([value >> 16, (value >> 8) & 0xff, value & 0xff])
}
