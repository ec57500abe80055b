import { hexFromLab, labFromRgb } from '../../../server/engine/color/distance.ts'
import type { Palette } from '../../../server/engine/color/palette.ts'
import { signatureBytes } from '../../../server/engine/images/signature/signature.ts'
import type { ProductWrite } from '../../../server/modules/catalog/index.ts'

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
const adjectives = [
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

/** Words that shoppers add and products do not contain. */
const wishes = ['nice', 'pretty', 'elegant', 'cosy', 'stylish', 'sturdy', 'simple', 'unusual', 'handmade', 'lovely']
const places = ['kitchen', 'hall', 'balcony', 'bedroom', 'office', 'nursery', 'terrace', 'bathroom', 'studio', 'guests']

/** A small, fast generator with a seed: the same catalog in every run. */
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

/** Generates products with vectors near those of real photos, in batches; nothing is fetched or embedded. */
export function* generateCatalog(count: number, photos: PhotoVectors, batchSize: number): Generator<ProductWrite[]> {
  const random = createRandom(7)
  for (let begin = 0; begin < count; begin += batchSize) {
    const size = Math.min(batchSize, count - begin)
    yield Array.from({ length: size }, (_none, at) => generateProduct(begin + at, photos, random))
  }
}

const queryCount = wishes.length * adjectives.length * qualities.length * nouns.length * places.length

/**
 * A query that a shopper might type for the generated catalog, partly in words that no product has. Each of 640,000 numbers gives
 * a different query.
 */
export function generateQuery(number: number): string {
  // Scattered, so that queries of neighboring numbers have little in common. The factor is coprime to the count.
  let rest = (number * 7_368_787) % queryCount
  const next = (words: readonly string[]): string => {
    const word = words[rest % words.length] ?? ''
    rest = Math.floor(rest / words.length)
    return word
  }
  return `${next(wishes)} ${next(adjectives)} ${next(qualities)} ${next(nouns)} for the ${next(places)}`
}

function generateProduct(number: number, photos: PhotoVectors, random: () => number): ProductWrite {
  const [adjective, quality, noun, brand] = [
    pick(adjectives, random),
    pick(qualities, random),
    pick(nouns, random),
    pick(brands, random),
  ]
  const imageUrl = `https://shop.example/${number}.jpg`
  const metadata = {
    name: `${brand} ${adjective} ${quality} ${noun} ${number}`,
    brand,
    category: noun,
    tags: [adjective, quality],
    sku: `SKU-${100_000 + number}`,
    price: Math.round(random() * 30_000) / 100,
    shelf: number % 1000,
    description: `A ${adjective} ${noun} of ${quality}, made to last. Delivered in two days, free returns within thirty.`,
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
    palette: generatePalette(random),
    signature: Uint8Array.from({ length: signatureBytes }, () => random() * 256),
    vectors: new Map([[photos.generation, near(pick(photos.vectors, random), random)]]),
  }
  return {
    productId: `p${number}`,
    intent: 'create',
    imageUrl,
    additionalImageUrls: [],
    metadata,
    images: new Map([[imageUrl, image]]),
  }
}

/** Three colors, as in most product images. */
function generatePalette(random: () => number): Palette {
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
