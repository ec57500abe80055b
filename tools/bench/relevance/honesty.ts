import type { Shop } from './demo-shop.ts'

/** Goods that a shop for electronics, plants, furniture and sports does not sell. No limit of the engine was chosen on them. */
const goodsNotSold: readonly string[] =
  `chainsaw, wheelbarrow, trampoline, dishwasher, cello, flute, razor, mascara, nail polish, hair dryer, blender, kettle, rice cooker,
  sledgehammer, pliers, axe, power saw, bathtub, toilet, faucet, shower curtain, bed sheets, dining plates, wine glass, bottle opener,
  juice, bread, cookies, potato chips, milk, yogurt, chicken, beef steak, bird cage, hamster, horse saddle, tractor, scooter, kayak,
  snowboard, treadmill, dumbbells, yoga mat, chess board, playing cards, binoculars, compass, flashlight, fire extinguisher,
  smoke detector, stethoscope, bandage, vitamins, wheelchair, necklace, bracelet, sunglasses, handbag, suitcase, briefcase, lighter`
    .split(',')
    .map((name) => name.trim())

const randomWordCount = 500
const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The share of random words, and of goods that the shop does not sell, that find nothing. */
export async function measureEmptyResults(shop: Pick<Shop, 'search'>): Promise<string> {
  const random = await shareWithoutResults(shop, randomWords())
  const goods = await shareWithoutResults(shop, goodsNotSold)
  return `  nothing found: ${percent(random)} of ${randomWordCount} random words, ${percent(goods)} of ${goodsNotSold.length} goods not sold, held out`
}

async function shareWithoutResults({ search }: Pick<Shop, 'search'>, queries: readonly string[]): Promise<number> {
  let empty = 0
  for (const query of queries) empty += (await search(query)).length === 0 ? 1 : 0
  return empty / queries.length
}

/** Half of them pronounceable; the same in every run. */
function randomWords(): string[] {
  let state = 1
  const pick = (from: string): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return from[Math.floor((state / 0x80000000) * from.length)] ?? ''
  }
  return Array.from({ length: randomWordCount }, (_word, at) => {
    const length = 5 + (at % 6)
    const alphabetAt = (place: number): string => (place % 2 === 0 ? consonants : vowels)
    return Array.from({ length }, (_letter, place) => pick(at % 2 === 0 ? letters : alphabetAt(place))).join('')
  })
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
