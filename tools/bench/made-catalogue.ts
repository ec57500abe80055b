import { hexFromLab, labFromRgb } from '../../server/engine/color/distance.ts'
import type { Palette } from '../../server/engine/color/palette.ts'
import { signatureBytes } from '../../server/engine/images/signature.ts'
import type { ProductWrite } from '../../server/modules/catalog/index.ts'

const nouns = [
  'lamp',
  'chair',
  'table',
  'sofa',
  'shelf',
  'vase',
  'rug',
  'clock',
  'mirror',
  'basket',
  'stool',
  'bench',
  'desk',
  'bowl',
  'plate',
  'cushion',
  'blanket',
  'planter',
  'candle',
  'frame',
]
const qualities = [
  'oak',
  'walnut',
  'brass',
  'linen',
  'velvet',
  'ceramic',
  'marble',
  'rattan',
  'steel',
  'cotton',
  'woollen',
  'bamboo',
  'leather',
  'glass',
  'copper',
  'terracotta',
]
const looks = [
  'small',
  'large',
  'round',
  'square',
  'tall',
  'low',
  'striped',
  'plain',
  'vintage',
  'modern',
  'rustic',
  'foldable',
  'red',
  'blue',
  'green',
  'black',
  'white',
  'grey',
  'beige',
  'yellow',
]
const brands = [
  'Nordlys',
  'Hyggelig',
  'Maison Rive',
  'Casa Luna',
  'Oakfield',
  'Brighton & Co',
  'Kupfer',
  'Atelier 9',
  'Fjord',
  'Lumen',
]

/** Small, fast, seeded: the same catalogue in every run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Vectors of real photos. */
interface PhotoVectors {
  readonly generation: string
  readonly vectors: readonly Float32Array[]
}

/** Made products with vectors around those of real photos, in batches; nothing is fetched or embedded. */
export function* madeCatalogue(count: number, photos: PhotoVectors, batchSize: number): Generator<ProductWrite[]> {
  const random = createRandom(7)
  for (let begin = 0; begin < count; begin += batchSize) {
    const size = Math.min(batchSize, count - begin)
    yield Array.from({ length: size }, (_none, at) => madeProduct(begin + at, photos, random))
  }
}

/** A sentence a shopper might type for the made catalogue; `number` makes it one never searched before. */
export function madeQuery(random: () => number, number: number): string {
  return `${pick(looks, random)} ${pick(qualities, random)} ${pick(nouns, random)} ${number}`
}

function madeProduct(number: number, photos: PhotoVectors, random: () => number): ProductWrite {
  const [look, quality, noun, brand] = [
    pick(looks, random),
    pick(qualities, random),
    pick(nouns, random),
    pick(brands, random),
  ]
  const imageUrl = `https://shop.example/${number}.jpg`
  const metadata = {
    name: `${brand} ${look} ${quality} ${noun} ${number}`,
    brand,
    category: noun,
    tags: [look, quality],
    sku: `SKU-${100_000 + number}`,
    price: Math.round(random() * 30_000) / 100,
    shelf: number % 1000,
    description: `A ${look} ${noun} of ${quality}, made to last. Delivered in two days, free returns within thirty.`,
  }
  const image = {
    imageUrl,
    contentHash: number.toString(16).padStart(64, '0'),
    etag: null,
    lastModified: null,
    flaws: [],
    format: 'jpeg',
    width: 500,
    height: 500,
    bytes: 40_000,
    palette: madePalette(random),
    signature: Uint8Array.from({ length: signatureBytes }, () => random() * 256),
    vectors: new Map([[photos.generation, near(pick(photos.vectors, random), random)]]),
  }
  return {
    productId: `p${number}`,
    intent: 'create',
    imageUrl,
    additionalImageUrls: [],
    metadata,
    pictures: new Map([[imageUrl, image]]),
  }
}

/** Three colours, as most pictures of goods have. */
function madePalette(random: () => number): Palette {
  return [0.6, 0.3, 0.1].map((share) => {
    const lab = labFromRgb([random() * 255, random() * 255, random() * 255])
    return { hex: hexFromLab(lab), lab, share }
  })
}

function near(vector: Float32Array, random: () => number): Float32Array {
  const moved = vector.map((value) => value + (random() - 0.5) * 0.15)
  const norm = Math.hypot(...moved)
  return moved.map((value) => value / norm)
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
