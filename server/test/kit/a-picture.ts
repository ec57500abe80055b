import sharp from 'sharp'

/**
 * A made picture that differs from every other seed's: coloured stripes and a disc on white. The same seed gives the same
 * bytes.
 */
export function aPicture(seed: number, size = 160): Promise<Buffer> {
  const hue = (n: number): string => `hsl(${(seed * 67 + n * 131) % 360},70%,${35 + ((seed * 13 + n * 7) % 30)}%)`
  const angle = (seed * 37) % 180
  const bars = Array.from(
    { length: 3 + (seed % 4) },
    (_none, at) =>
      `<rect x="${20 + at * 22}" y="${15 + ((seed * (at + 3)) % 40)}" width="${8 + ((seed + at) % 10)}" height="90" fill="${hue(at)}"/>`,
  )
  const disc = `<circle cx="${40 + ((seed * 29) % 80)}" cy="${40 + ((seed * 53) % 80)}" r="${14 + (seed % 20)}" fill="${hue(9)}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#fff"/><g transform="rotate(${angle} 80 80)">${bars.join('')}</g>${disc}</svg>`
  return sharp(Buffer.from(svg)).resize(size, size).jpeg({ quality: 90 }).toBuffer()
}

/** A picture of one colour with a white border, as shops take them. */
export function aSwatch(color: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><rect width="120" height="120" fill="#fff"/><rect x="20" y="20" width="80" height="80" fill="${color}"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer()
}
