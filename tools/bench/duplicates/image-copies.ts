import sharp, { type Sharp } from 'sharp'

/** A transformation that creates a copy. */
export interface CopyKind {
  readonly name: string
  /** `light`: what shops do when they reuse an image. `hard`: beyond what the service promises. `other`: not a copy. */
  readonly group: 'light' | 'hard' | 'other'
  make(photo: Buffer): Promise<Buffer>
}

const scaled = (image: Sharp, width: number, factor: number): Sharp => image.resize(Math.round(width * factor))

/** `share` of each side, offset by `across` and `down` within the rest. */
async function cropped(photo: Buffer, share: number, [across, down]: readonly [number, number]): Promise<Sharp> {
  const { width, height } = await sharp(photo).metadata()
  const part = { width: Math.round(width * share), height: Math.round(height * share) }
  const left = Math.round((width - part.width) * across)
  const top = Math.round((height - part.height) * down)
  return sharp(photo).extract({ left, top, ...part })
}

const widthOf = async (photo: Buffer): Promise<number> => (await sharp(photo).metadata()).width
const jpeg = (image: Sharp, quality = 85): Promise<Buffer> => image.jpeg({ quality }).toBuffer()
const mirrored = (photo: Buffer): Promise<Buffer> => jpeg(sharp(photo).flop(), 90)

/** The copies that the measurement makes of every photo. */
export const copyKinds: readonly CopyKind[] = [
  { name: 'half size', group: 'light', make: async (photo) => jpeg(scaled(sharp(photo), await widthOf(photo), 0.5)) },
  { name: '80 % size', group: 'light', make: async (photo) => jpeg(scaled(sharp(photo), await widthOf(photo), 0.8)) },
  { name: 'JPEG quality 40', group: 'light', make: (photo) => jpeg(sharp(photo), 40) },
  { name: 'WebP quality 50', group: 'light', make: (photo) => sharp(photo).webp({ quality: 50 }).toBuffer() },
  { name: '5 % off, centre', group: 'light', make: async (photo) => jpeg(await cropped(photo, 0.95, [0.5, 0.5])) },
  { name: '5 % off, corner', group: 'light', make: async (photo) => jpeg(await cropped(photo, 0.95, [0, 1])) },
  { name: '10 % off, centre', group: 'light', make: async (photo) => jpeg(await cropped(photo, 0.9, [0.5, 0.5])) },
  { name: '15 % brighter', group: 'light', make: (photo) => jpeg(sharp(photo).linear(1.15, 0)) },
  { name: '20 % darker', group: 'light', make: (photo) => jpeg(sharp(photo).linear(0.8, 0)) },
  { name: 'mirrored', group: 'light', make: mirrored },
  {
    name: '5 % off, 60 % size, quality 60',
    group: 'light',
    make: async (photo) => jpeg(scaled(await cropped(photo, 0.95, [0.3, 0.7]), await widthOf(photo), 0.6), 60),
  },
  {
    name: 'mirrored, brighter, 70 % size',
    group: 'light',
    make: async (photo) =>
      jpeg(scaled(sharp(await jpeg(sharp(photo).flop().linear(1.12, 0), 90)), await widthOf(photo), 0.7), 60),
  },
  {
    name: 'mirrored, 7 % off, darker',
    group: 'light',
    make: async (photo) => jpeg((await cropped(await mirrored(photo), 0.93, [0.5, 0.2])).linear(0.9, 0), 60),
  },
  { name: '10 % off, corner', group: 'hard', make: async (photo) => jpeg(await cropped(photo, 0.9, [1, 0])) },
  { name: '30 % brighter', group: 'hard', make: (photo) => jpeg(sharp(photo).linear(1.3, 0)) },
  {
    name: 'white border of 5 %',
    group: 'hard',
    make: async (photo) => {
      const border = Math.round((await widthOf(photo)) * 0.05)
      return jpeg(sharp(photo).extend({ top: border, bottom: border, left: border, right: border, background: '#fff' }))
    },
  },
  { name: 'recoloured', group: 'other', make: (photo) => jpeg(sharp(photo).modulate({ hue: 90 })) },
]
