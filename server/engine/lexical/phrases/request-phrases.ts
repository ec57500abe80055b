import { fold, normalize } from '../analysis/normalize.ts'

/**
 * How shoppers ask for goods, in English, German, French and Spanish. Folded, without punctuation. Not here: greetings ("hi vis
 * vest") and words that name goods in another language ("hay").
 */
const openings = `
  do you have, do you have any, do you sell, do you carry, do you offer, have you got, have you got any, got any, can you show me,
  could you show me, show me, find me, find, i am looking for, im looking for, looking for, i need, i want, i want to buy, i want to see,
  i would like, i would like to buy, id like, id like to buy, where can i find, where can i buy, where do i find, where can i get, is there,
  are there, are there any, what, which, what kind of, what kinds of, search for, in search of, im interested in, can i get, can i buy,
  shopping for, buy, please show me,
  ich suche, ich suche nach, suche, suche nach, ich bin auf der suche nach, auf der suche nach, ich brauche, brauche, ich mochte,
  ich mochte kaufen, ich hatte gern, ich hatte gerne, ich will, ich will kaufen, habt ihr, habt ihr auch, haben sie, haben sie auch, hast du,
  gibt es, gibt es auch, gibt es bei euch, gibts, verkauft ihr, verkaufen sie, fuhrt ihr, zeig mir, zeige mir, zeigen sie mir, wo finde ich,
  wo gibt es, welche, was fur,
  je cherche, je recherche, cherche, je veux, je voudrais, je veux acheter, je voudrais acheter, jaimerais, jaimerais acheter, il me faut,
  jai besoin, jai besoin de, avezvous, avez vous, vous avez, estce que vous avez, est ce que vous avez, vendezvous, vendez vous, vous vendez,
  montrezmoi, montremoi, montrez moi, montre moi, ou trouver, ou puisje trouver, ou puis je trouver, y atil, quels, quelles,
  busco, estoy buscando, quiero, quiero comprar, quisiera, quisiera comprar, me gustaria, me gustaria comprar, necesito, teneis, tienen,
  tienes, venden, vendeis, muestrame, ensename, donde encuentro, donde puedo encontrar, donde puedo comprar`
const closings = `
  do you have, do you sell, do you offer, do you carry, do you stock, you have, are there, please, pls,
  habt ihr, haben sie, hast du, gibt es, verkauft ihr, verkaufen sie, bitte,
  avezvous, avez vous, vous avez, vendezvous, vendez vous, sil vous plait, svp,
  teneis, tienen, tienes, venden, vendeis, por favor`

const maxPhraseWords = 6
const opening = phrasesOf(openings)
const closing = phrasesOf(closings)
const TOKEN = /\S+/gu
const PUNCTUATION = /[^\p{L}\p{N}]+/gu

/** A text, and the phrases at its ends that only ask for it: "chairs" and "do you have" of "do you have chairs?". */
export interface GoodsRequest {
  readonly goods: string
  readonly phrases: readonly string[]
}

/** Separates a text from the phrases that ask for it. A text that consists of nothing else is not changed. */
export function splitGoodsRequest(text: string): GoodsRequest {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    const word = fold(normalize(token)).replace(PUNCTUATION, '')
    return { word, start: index, end: index + token.length }
  })
  const words = tokens.map(({ word }) => word)
  const whole = words.join(' ')
  if (opening.has(whole) || closing.has(whole)) return { goods: text, phrases: [] }
  const lengths = Array.from({ length: Math.min(maxPhraseWords, words.length - 1) }, (_word, at) => at + 1).reverse()
  const first = lengths.find((length) => opening.has(words.slice(0, length).join(' '))) ?? 0
  const rest = words.slice(first)
  const last = lengths.find((length) => length < rest.length && closing.has(rest.slice(-length).join(' '))) ?? 0
  const kept = tokens.slice(first, tokens.length - last)
  const [start, end] = [kept[0]?.start ?? 0, kept.at(-1)?.end ?? text.length]
  const phrases = [text.slice(0, start), text.slice(end)]
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  return first + last === 0 ? { goods: text, phrases: [] } : { goods: text.slice(start, end), phrases }
}

function phrasesOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((phrase) => phrase.trim()))
}
