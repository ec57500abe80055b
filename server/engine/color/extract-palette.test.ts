import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeImage } from '../images/decode/decode.ts'
import type { Box, PixelImage } from '../images/pixel-image.ts'
import { ciede2000, labFromRgb, type Rgb } from './distance.ts'
import { extractPalette } from './extract-palette.ts'
import { colorMatch } from './match-color.ts'
import { nameOfColor, parseColor } from './names.ts'
import type { Lab, Palette } from './palette.ts'

const RED: Rgb = [190, 32, 42]
const BLUE: Rgb = [35, 87, 181]
const WHITE: Rgb = [255, 255, 255]
const SIZE = 112

type Paint = (x: number, y: number) => Rgb

function createImage(paint: Paint, content: Box = { left: 0, top: 0, width: SIZE, height: SIZE }): PixelImage {
  const data = new Uint8Array(SIZE * SIZE * 3).fill(255)
  for (let y = content.top; y < content.top + content.height; y++) {
    for (let x = content.left; x < content.left + content.width; x++) data.set(paint(x, y), (y * SIZE + x) * 3)
  }
  return { width: SIZE, height: SIZE, data, content }
}

const within = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]): boolean =>
  x >= left && x < right && y >= top && y < bottom

const isShirt: (x: number, y: number) => boolean = (x, y) => within(x, y, [30, 20, 82, 95])

/** Varies a color by light and grain as a camera does, deterministically by position. */
function shaded(color: Rgb, x: number, y: number): Rgb {
  const light = 1 + 0.12 * Math.sin(x / 9) + (((x * 31 + y * 17) % 7) - 3) * 0.008
  const [red, green, blue] = color.map((channel) => Math.min(255, Math.round(channel * light)))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const lab = (name: string): Lab => parseColor(name) ?? [Number.NaN, 0, 0]
const shareNear = (palette: Palette, color: Rgb): number =>
  palette.filter((it) => ciede2000(it.lab, labFromRgb(color)) < 8).reduce((sum, it) => sum + it.share, 0)

describe('a palette', () => {
  it('is exactly one color for a plain image', () => {
    expect(extractPalette(createImage(() => WHITE))).toEqual([{ hex: '#ffffff', lab: [100, 0, 0], share: 1 }])
    expect(extractPalette(createImage(() => [0, 0, 0])).map((it) => it.hex)).toEqual(['#000000'])
  })

  it('has at most five colors, largest first, with shares that add up to 1 and none under 2 %', () => {
    const many: Rgb[] = [
      RED,
      BLUE,
      [240, 210, 30],
      [40, 140, 70],
      [110, 50, 145],
      [20, 20, 20],
      [240, 140, 180],
      [150, 150, 150],
    ]
    const palette = extractPalette(createImage((x, y) => many[(Math.floor(x / 7) + Math.floor(y / 7)) % 8] ?? WHITE))
    expect(palette).toHaveLength(5)
    const shares = palette.map((it) => it.share)
    expect(shares).toEqual([...shares].sort((one, two) => two - one))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.02)
  })

  it('is deterministic', () => {
    const image = createImage((x, y) => shaded(isShirt(x, y) ? RED : BLUE, x, y))
    expect(extractPalette(image)).toEqual(extractPalette(image))
  })

  it('states hex and Lab of the same color', () => {
    const [color] = extractPalette(createImage(() => RED))
    expect(color && ciede2000(color.lab, lab(color.hex))).toBeLessThan(0.5)
  })

  it('drops specks under 2 %', () => {
    const palette = extractPalette(createImage((x, y) => (within(x, y, [56, 56, 64, 64]) ? BLUE : shaded(RED, x, y))))
    expect(shareNear(palette, BLUE)).toBe(0)
  })

  it('covers the content only and not the white padding around it', () => {
    const palette = extractPalette(
      createImage((x, y) => shaded(RED, x, y), { left: 28, top: 0, width: 56, height: SIZE }),
    )
    expect(palette.map((it) => nameOfColor(it.lab))).not.toContain('white')
  })

  it('accepts images of one pixel, one line and any other size', () => {
    for (const [width, height] of [
      [1, 1],
      [1, 60],
      [60, 1],
      [2, 2],
      [3, 50],
    ] as const) {
      const image: PixelImage = {
        width,
        height,
        data: new Uint8Array(width * height * 3).fill(0),
        content: { left: 0, top: 0, width, height },
      }
      expect(extractPalette(image)).toEqual([{ hex: '#000000', lab: [0, 0, 0], share: 1 }])
    }
  })
})

describe('a plain backdrop', () => {
  const backdrops: Record<string, Paint> = {
    'pure white': () => WHITE,
    'noisy white': (x, y) => [250 + ((x * 7 + y * 3) % 5), 250 + ((x + y) % 5), 250],
    grey: (x, y) => shaded([200, 200, 202], x, y),
    black: () => [8, 8, 8],
    'a yellow sheet with creases': (x, y) => shaded([215, 185, 60], x, y),
    'a studio wall that light falls off on': (_, y) => [215 - y / 2, 217 - y / 2, 220 - y / 2],
  }

  it.each(Object.entries(backdrops))('of %s is not part of the palette', (_, backdrop) => {
    const palette = extractPalette(createImage((x, y) => (isShirt(x, y) ? shaded(RED, x, y) : backdrop(x, y))))
    expect(
      palette.every((it) => nameOfColor(it.lab) === 'red'),
      JSON.stringify(palette),
    ).toBe(true)
  })

  it('is detected behind a figure cropped at head and knee', () => {
    const palette = extractPalette(
      createImage((x, y) => (within(x, y, [35, 0, 77, 112]) ? shaded(BLUE, x, y) : [240, 240, 240])),
    )
    expect(shareNear(palette, [240, 240, 240])).toBeLessThan(0.02)
    expect(nameOfColor(palette[0]?.lab ?? [0, 0, 0])).toBe('blue')
  })

  it('counts inside a hole of the product only by the area of the hole', () => {
    const ring: Paint = (x, y) => (isShirt(x, y) && !within(x, y, [50, 50, 62, 62]) ? RED : WHITE)
    const palette = extractPalette(createImage(ring))
    expect(shareNear(palette, WHITE)).toBeLessThan(0.1)
    expect(shareNear(palette, RED)).toBeGreaterThan(0.9)
  })

  it('reads a white shirt on a white backdrop as white', () => {
    const shirt = extractPalette(createImage((x, y) => (isShirt(x, y) ? shaded([238, 238, 240], x, y) : WHITE)))
    expect(colorMatch(shirt, lab('white'))).toBeGreaterThan(0.8)
    const withLogo = extractPalette(createImage((x, y) => (within(x, y, [60, 40, 70, 50]) ? RED : WHITE)))
    expect(withLogo[0]?.hex).toBe('#ffffff')
    expect(colorMatch(withLogo, lab('red'))).toBeLessThan(0.3)
  })

  it('is not detected when a pattern fills the image', () => {
    const stripes = extractPalette(createImage((_, y) => (Math.floor(y / 11) % 2 === 0 ? RED : WHITE)))
    expect(shareNear(stripes, RED)).toBeGreaterThan(0.35)
    expect(shareNear(stripes, WHITE)).toBeGreaterThan(0.35)
    expect(colorMatch(stripes, lab('red'))).toBeGreaterThan(0.6)
    expect(colorMatch(stripes, lab('white'))).toBeGreaterThan(0.6)
  })

  it('is absent from a busy image, where the center counts more than the edge', () => {
    const busy: Paint = (x, y) => ((Math.floor(x / 5) + Math.floor(y / 5)) % 2 ? [90, 120, 60] : [200, 190, 150])
    const palette = extractPalette(createImage((x, y) => (isShirt(x, y) ? shaded(RED, x, y) : busy(x, y))))
    const area = (52 * 75) / SIZE ** 2
    expect(
      palette.filter((it) => nameOfColor(it.lab) === 'red').reduce((sum, it) => sum + it.share, 0),
    ).toBeGreaterThan(1.4 * area)
  })
})

describe('a backdrop that is not plain', () => {
  const isBottle: typeof isShirt = (x, y) => within(x, y, [46, 30, 68, 88])
  const boards: Paint = (x, y) => shaded(Math.floor(y / 14) % 2 ? [205, 160, 110] : [84, 50, 28], x, y)
  const sheet: Paint = (x, y) => ((x * 7 + y * 3) % 31 < 15 ? [70, 20, 90] : [230, 120, 160])

  it.each([
    ['a wooden floor', boards, 'brown'],
    ['a patterned sheet', sheet, 'hot pink'],
  ])('is left out where it is %s', (_, backdrop, name) => {
    const palette = extractPalette(createImage((x, y) => (isBottle(x, y) ? shaded(BLUE, x, y) : backdrop(x, y))))
    expect(colorMatch(palette, lab('blue'))).toBeGreaterThan(0.9)
    expect(colorMatch(palette, lab(name))).toBeLessThan(0.2)
  })

  it('is told from a product in nearly its color, of which only the dark seams differ clearly', () => {
    const jeans: Rgb = [146, 156, 172]
    const isSeam: typeof isShirt = (x, y) => isShirt(x, y) && !within(x, y, [33, 23, 79, 95])
    const palette = extractPalette(
      createImage((x, y) => {
        if (isSeam(x, y)) return [60, 70, 95]
        return shaded(isShirt(x, y) ? jeans : [150, 152, 156], x, y)
      }),
    )
    expect(shareNear(palette, jeans)).toBeGreaterThan(0.6)
  })
})

describe('palettes of synthetic products', () => {
  it('match a red shirt with a blue logo as red and hardly as blue', () => {
    const palette = extractPalette(
      createImage((x, y) => {
        if (within(x, y, [58, 35, 72, 49])) return BLUE
        return isShirt(x, y) ? shaded(RED, x, y) : WHITE
      }),
    )
    expect(colorMatch(palette, lab('red'))).toBeGreaterThanOrEqual(0.8)
    expect(colorMatch(palette, lab('blue'))).toBeLessThanOrEqual(0.3)
    expect(shareNear(palette, BLUE)).toBeGreaterThan(0.02)
  })

  it('match a shirt with red and white stripes on gray as both red and white', () => {
    const stripe = (x: number): Rgb => (Math.floor(x / 6) % 2 ? RED : [246, 246, 246])
    const palette = extractPalette(createImage((x, y) => (isShirt(x, y) ? stripe(x) : [170, 172, 175])))
    expect(colorMatch(palette, lab('red'))).toBeGreaterThan(0.65)
    expect(colorMatch(palette, lab('white'))).toBeGreaterThan(0.65)
    expect(colorMatch(palette, lab('grey'))).toBeLessThan(0.3)
  })
})

describe('palettes of photographs', () => {
  const paletteOf = async (name: string): Promise<Palette> => {
    const bytes = readFileSync(new URL(`../../../models/mini-v1/reference-images/${name}.png`, import.meta.url))
    return extractPalette((await decodeImage(bytes, { fit: { kind: 'letterbox', size: SIZE } })).pixels)
  }

  it.each([
    ['clothing-longsleeve', '#6b4a60', 'green'],
    ['grocery-0', '#a39a20', 'blue'],
    ['grocery-1', 'olive', 'purple'],
  ])('find in %s the color %s rather than %s', async (name, has, hasNot) => {
    const palette = await paletteOf(name)
    expect(colorMatch(palette, lab(has))).toBeGreaterThan(0.5)
    expect(colorMatch(palette, lab(hasNot))).toBeLessThan(0.1)
  })
})
