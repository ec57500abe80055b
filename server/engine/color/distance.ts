import type { Lab } from './palette.ts'

/** 8-bit sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Converts sRGB (IEC 61966-2-1) to CIE L*a*b* (D65, 2 degrees). Fractional channel values are allowed. */
export function labFromRgb([red, green, blue]: Rgb): Lab {
  const r = linear(red / 255)
  const g = linear(green / 255)
  const b = linear(blue / 255)
  const x = compress((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_X)
  const y = compress(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = compress((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_Z)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The nearest sRGB bytes. Colors outside sRGB are clipped per channel. */
export function rgbFromLab([lightness, a, b]: Lab): Rgb {
  const fy = (lightness + 16) / 116
  const x = WHITE_X * expand(fy + a / 500)
  const y = expand(fy)
  const z = WHITE_Z * expand(fy - b / 200)
  return [
    toByte(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
    toByte(-0.969266 * x + 1.8760108 * y + 0.041556 * z),
    toByte(0.0556434 * x - 0.2040259 * y + 1.0572252 * z),
  ]
}

/** `#rrggbb` of the nearest sRGB color. */
export function hexFromLab(lab: Lab): string {
  return `#${rgbFromLab(lab)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Squared CIE76 distance: fast, for comparisons within one image. Matching and naming use `ciede2000`. */
export function squaredDistance(a: Lab, b: Lab): number {
  const dL = a[0] - b[0]
  const da = a[1] - b[1]
  const db = a[2] - b[2]
  return dL * dL + da * da + db * db
}

/** DIN99o coordinates (DIN 6176), in which plain distances nearly follow perception: cheaper than `ciede2000` for many comparisons. */
export function din99([lightness, a, b]: Lab): Lab {
  const e = a * Math.cos(DIN99_TURN) + b * Math.sin(DIN99_TURN)
  const f = 0.83 * (b * Math.cos(DIN99_TURN) - a * Math.sin(DIN99_TURN))
  const chroma = Math.log(1 + 0.075 * Math.hypot(e, f)) / 0.0435
  const hue = Math.atan2(f, e) + DIN99_TURN
  return [303.67 * Math.log(1 + 0.0039 * lightness), chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

const DIN99_TURN = (26 * Math.PI) / 180

/**
 * CIEDE2000 color difference with kL = kC = kH = 1: 1 is about the smallest visible difference, 100 is black against white.
 * Names and steps follow Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula" (2005), whose test pairs it passes.
 */
export function ciede2000(one: Lab, two: Lab): number {
  const meanChroma = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2
  const stretch = 1.5 - 0.5 * chromaWeight(meanChroma)
  const p = polar(one, stretch)
  const q = polar(two, stretch)

  const dL = q.lightness - p.lightness
  const dC = q.chroma - p.chroma
  const dHue = hueDifference(p, q)
  const dH = 2 * Math.sqrt(p.chroma * q.chroma) * Math.sin(radians(dHue / 2))

  const L = (p.lightness + q.lightness) / 2
  const C = (p.chroma + q.chroma) / 2
  const h = meanHue(p, q)
  const T =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const lightnessTerm = dL / (1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2))
  const chromaTerm = dC / (1 + 0.045 * C)
  const hueTerm = dH / (1 + 0.015 * C * T)
  const rotation = -2 * chromaWeight(C) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))))
  return Math.sqrt(lightnessTerm ** 2 + chromaTerm ** 2 + hueTerm ** 2 + rotation * chromaTerm * hueTerm)
}

const WHITE_X = 0.95047
const WHITE_Z = 1.08883
const EPSILON = 216 / 24389
const KAPPA = 24389 / 27

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(light: number): number {
  const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, channel)) * 255)
}

function compress(t: number): number {
  return t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116
}

function expand(f: number): number {
  return f ** 3 > EPSILON ? f ** 3 : (116 * f - 16) / KAPPA
}

interface Polar {
  readonly lightness: number
  readonly chroma: number
  /** Degrees, 0-360; 0 for gray. */
  readonly hue: number
}

function polar([lightness, a, b]: Lab, stretch: number): Polar {
  const degrees = (Math.atan2(b, a * stretch) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a * stretch, b), hue: degrees < 0 ? degrees + 360 : degrees }
}

function chromaWeight(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
}

/** Difference along the shorter arc; 0 if one color is gray and has no hue. */
function hueDifference(p: Polar, q: Polar): number {
  if (p.chroma * q.chroma === 0) return 0
  const difference = q.hue - p.hue
  if (difference > 180) return difference - 360
  return difference < -180 ? difference + 360 : difference
}

function meanHue(p: Polar, q: Polar): number {
  const sum = p.hue + q.hue
  if (p.chroma * q.chroma === 0) return sum
  if (Math.abs(p.hue - q.hue) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
