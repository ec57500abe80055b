import { fold, normalize } from '../analysis/normalize.ts'

/** How shoppers ask for low prices, in all languages, because single words do not show theirs. Folded, without punctuation. */
const cheap = `
  cheap, cheaper, cheapest, inexpensive, affordable, least expensive, less expensive, not expensive, not too expensive, low cost, lowcost,
  low price, low priced, lowpriced,
  billig, billige, billiger, billiges, billigen, billigem, billigste, billigster, billigstes, billigsten,
  gunstig, gunstige, gunstiger, gunstiges, gunstigen, gunstigem, gunstigste, gunstigster, gunstigstes, gunstigsten,
  guenstig, guenstige, guenstiger, guenstiges, guenstigen, guenstigste, guenstigster, guenstigsten,
  preiswert, preiswerte, preiswerter, preiswertes, preiswerten, preisgunstig, preisgunstige, preisgunstiger, preisgunstiges, preisgunstigen,
  nicht teuer, nicht zu teuer,
  pas cher, pas chere, pas chers, pas cheres, pas trop cher, pas trop chere, pas trop chers, pas trop cheres, moins cher, moins chere,
  moins chers, moins cheres, bon marche, meilleur marche, abordable, abordables, petit prix, a petit prix, a bas prix,
  barato, barata, baratos, baratas, mas barato, mas barata, mas baratos, mas baratas, economico, economica, economicos, economicas,
  mas economico, mas economica, asequible, asequibles, a buen precio, no caro, no cara, no muy caro, no muy cara,
  economici, economiche, piu economico, piu economica, a buon prezzo, meno caro, meno cara, poco costoso, poco costosa,
  mais barato, mais barata, mais baratos, mais baratas, mais economico, mais economica,
  goedkoop, goedkope, goedkoper, goedkoopste, voordelig, voordelige, niet duur`
/** Only superlatives: "expensive" alone rarely is a wish. */
const expensive = `
  most expensive, priciest, teuerste, teuerster, teuerstes, teuersten, le plus cher, la plus chere, les plus chers, les plus cheres,
  el mas caro, la mas cara, los mas caros, las mas caras, piu costoso, piu costosa, o mais caro, a mais cara, duurste`
/** Before a wish that is negated, and after one that compares with other goods ("cheaper than the Bosch drill"). */
const negations = new Set('not no never nicht kein keine keinen pas non ne niet geen nao'.split(' '))
const comparisons = new Set('than als que di do dan wie'.split(' '))

/** The products that a text asks for first. */
export type PriceOrder = 'cheapest' | 'dearest'

const orders = new Map<string, PriceOrder>([...entries(cheap, 'cheapest'), ...entries(expensive, 'dearest')])
const maxPhraseWords = 4
const TOKEN = /\S+/gu
const PUNCTUATION = /[^\p{L}\p{N}]+/gu

interface SplitText {
  /** The text without the phrases. */
  readonly rest: string
  readonly phrases: readonly string[]
  /** Of the first phrase; `null` without any. */
  readonly order: PriceOrder | null
}

/** Separates a text from its wishes for a low or high price: "ladder" of "cheapest ladder". */
export function splitPriceOrder(text: string): SplitText {
  const tokens = text.match(TOKEN) ?? []
  const words = tokens.map((token) => fold(normalize(token)).replace(PUNCTUATION, ''))
  const left: string[] = []
  const phrases: string[] = []
  let order: PriceOrder | null = null
  for (let at = 0; at < tokens.length; at += 1) {
    const length = wishLength(words, at)
    if (length === 0) {
      left.push(tokens[at] ?? '')
      continue
    }
    order ??= orders.get(words.slice(at, at + length).join(' ')) ?? null
    phrases.push(tokens.slice(at, at + length).join(' '))
    at += length - 1
  }
  return phrases.length === 0 ? { rest: text, phrases, order } : { rest: left.join(' '), phrases, order }
}

/** The number of words in the longest phrase at this place; 0 without one. */
function wishLength(words: readonly string[], at: number): number {
  if (negations.has(words[at - 1] ?? '')) return 0
  for (let length = maxPhraseWords; length > 0; length -= 1) {
    const isWish = at + length <= words.length && orders.has(words.slice(at, at + length).join(' '))
    if (isWish) return comparisons.has(words[at + length] ?? '') ? 0 : length
  }
  return 0
}

function entries(list: string, order: PriceOrder): [string, PriceOrder][] {
  return list.split(',').map((phrase) => [phrase.trim(), order])
}
