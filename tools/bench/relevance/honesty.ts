import type { Ratings } from '../../../server/engine/ranking/relevance.ts'
import type { FoundProduct, Shop } from './demo-shop.ts'

/** Goods that the demo shop does not sell. They were visible when the rules of decision record 0083 were written. */
const goodsNotSold: readonly string[] =
  `snow shovel, hedge trimmer, cement mixer, paint roller, spirit level, door handle, window blinds, ceiling fan, air conditioner,
  ironing board, laundry basket, clothes hanger, coffee grinder, waffle maker, pressure cooker, cutting board, rolling pin, baking tray,
  salad bowl, soup ladle, olive oil, peanut butter, breakfast cereal, mineral water, orange juice, frozen pizza, baby food, cat litter,
  fish tank, dog collar, bird seed, riding helmet, hiking boots, sleeping bag, fishing reel, ski goggles, ice hockey puck, badminton net,
  rowing machine, exercise bike, electric shaver, hair spray, face cream, sunscreen, contact lenses, hearing aid, thermometer, cough syrup,
  wedding dress, winter coat, silk scarf, leather gloves, pocket watch, gold bracelet, travel pillow, school bag, picture frame,
  wrapping paper, board game, jigsaw, action figure, rocking horse, ukulele, clarinet, sheet music, tow rope, brake pads, spark plug`
    .split(',')
    .map((name) => name.trim())

const randomWordCount = 500
const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'
const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The effect of the cutoffs in a search without a threshold: how many of the relevant products among the first ten are lost, and
 * which share of all results is relevant, with and without cutoffs.
 */
export async function measureCutoffs(
  { search }: Pick<Shop, 'search'>,
  queries: ReadonlyMap<string, Ratings>,
): Promise<string> {
  const sum = { right: 0, lost: 0, results: [0, 0], relevantResults: [0, 0] }
  for (const [query, ratings] of queries) {
    const isRight = ({ productId }: FoundProduct): boolean => (ratings.get(productId) ?? 0) > 0
    const pair = [await search(query, 'all'), await search(query)]
    const [all = [], results = []] = pair
    const resultIds = new Set(results.map(({ productId }) => productId))
    const right = all.slice(0, 10).filter(isRight)
    sum.right += right.length
    sum.lost += right.filter(({ productId }) => !resultIds.has(productId)).length
    sum.results = pair.map((found, at) => (sum.results[at] ?? 0) + found.length)
    sum.relevantResults = pair.map((found, at) => (sum.relevantResults[at] ?? 0) + found.filter(isRight).length)
  }
  const [before = 0, after = 0] = sum.relevantResults.map((right, at) => right / Math.max(1, sum.results[at] ?? 0))
  return `  cutoffs: ${sum.lost} of ${sum.right} relevant products lost from the first ten, precision of all results ${percent(before)} without, ${percent(after)} with`
}

/** The share of random words, and of goods that the shop does not sell, that find nothing. */
export async function measureEmptyResults(shop: Pick<Shop, 'search'>): Promise<string> {
  const random = await shareWithoutResults(shop, randomWords())
  const goods = await shareWithoutResults(shop, goodsNotSold)
  return `  nothing found: ${percent(random)} of ${randomWordCount} random words, ${percent(goods)} of ${goodsNotSold.length} goods not sold`
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
