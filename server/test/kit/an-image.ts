import sharp from 'sharp'

type Color = readonly [number, number, number]

const side = 160

/**
 * A generated image, unique per seed: bars and a disc on white, drawn pixel by pixel, because the decoder under test forbids SVG
 * in this process. The same seed gives the same bytes.
 */
export function anImage(seed: number, size = side): Promise<Buffer> {
  const bars = Array.from({ length: 3 + (seed % 4) }, (_none, at) => ({
    left: 18 + at * 22 + (seed % 7),
    top: 12 + ((seed * (at + 3) * 7) % 60),
    width: 8 + ((seed * 5 + at) % 12),
    height: 30 + ((seed * 11 + at * 17) % 70),
    color: colorOf(seed * 5 + at),
  }))
  const disc = {
    x: 40 + ((seed * 29) % 80),
    y: 40 + ((seed * 53) % 80),
    radius: 14 + ((seed * 3) % 22),
    color: colorOf(seed * 7 + 3),
  }
  return paint((x, y) => {
    if ((x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.radius ** 2) return disc.color
    const bar = bars.find(
      ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
    )
    return bar?.color ?? [255, 255, 255]
  }, size)
}

/** A square of one color. */
export function aFlatImage(size: number): Promise<Buffer> {
  return paint(() => [204, 204, 204], size)
}

/** A typical placeholder image: gray strokes on lighter gray. */
export function aSign(): Promise<Buffer> {
  const isStroke = (x: number, y: number): boolean => y >= 70 && y < 90 && x >= 20 && x < 140 && x % 12 < 4
  return paint((x, y) => (isStroke(x, y) ? [150, 150, 150] : [235, 235, 235]))
}

/** A square of one color with a white border, like a product photo. */
export function aSwatch(color: Color): Promise<Buffer> {
  return paint((x, y) => (x >= 30 && x < 130 && y >= 30 && y < 130 ? color : [255, 255, 255]))
}

/** Colors are given for a canvas of `side` pixels, whatever the output size. */
function paint(colorAt: (x: number, y: number) => Color, size = side): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 3)
  for (let at = 0; at < side * side; at += 1) data.set(colorAt(at % side, Math.floor(at / side)), at * 3)
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(size, size)
    .jpeg({ quality: 92 })
    .toBuffer()
}

function colorOf(n: number): Color {
  return [(n * 97 + 40) % 230, (n * 57 + 90) % 230, (n * 151 + 10) % 230]
}
