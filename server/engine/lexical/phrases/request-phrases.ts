import { fold, normalize } from '../analysis/normalize.ts'

/** Before a request or a comma only: "hi, a chair" is one for a chair, "hi vis vest" for a vest. */
const greetings = `
  hi, hello, hey, hi there, hello there, hey there, good morning, good afternoon, good evening,
  hallo, guten tag, guten morgen, guten abend, moin, servus, bonjour, bonsoir, salut, hola, buenas, buenos dias, buenas tardes`
/**
 * How shoppers ask for goods, in English, German, French and Spanish. Folded, without punctuation. Not here: words that name goods in
 * another language ("hay").
 */
const openings = `
  top rated, best rated, best selling, bestselling, top selling, most popular, do you have, do you have any, do you sell, do you carry, do you offer, do you stock, do u have, do u sell, do you guys have, do you guys sell,
  have you got, have you got any, got any, any, can you show me, could you show me, show me, find me, find, i am looking for, im looking for,
  looking for, i need, i want, i want to buy, i want to see, i would like, i would like to buy, id like, id like to buy, where can i find,
  where can i buy, where do i find, where can i get, is there, are there, are there any, what, which, what kind of, what kinds of, search for,
  in search of, im interested in, can i get, can i buy, shopping for, buy, please show me, please,
  can you recommend, can you recommend me, could you recommend, can you suggest, could you suggest, recommend, recommend me, what are your,
  what is your, whats your, im after, i am after, i am searching for, im searching for, searching for, help me find, help me choose,
  can you help me find, could you help me find, im trying to find, i am trying to find, im thinking of buying, thinking of buying,
  im thinking of getting, thinking of getting, looking to buy, im looking to buy, i am looking to buy, in need of, i want to order,
  i would like to order, id like to order, can i order, i need to buy, want, need, i wanna buy, wanna buy, gimme, give me,
  we need, we want, we want to buy, we are looking for, were looking for, we would like, we would like to buy, we would like to order, wed like,
  how much is, how much are, how much does, how much do, price of, the price of, what is the price of, whats the price of, is the, are the,
  ich suche, ich suche nach, suche, suche nach, ich bin auf der suche nach, auf der suche nach, ich brauche, brauche, ich mochte,
  ich mochte kaufen, ich hatte gern, ich hatte gerne, ich will, ich will kaufen, habt ihr, habt ihr auch, haben sie, haben sie auch, hast du,
  gibt es, gibt es auch, gibt es bei euch, gibts, verkauft ihr, verkaufen sie, fuhrt ihr, zeig mir, zeige mir, zeigen sie mir, wo finde ich,
  wo gibt es, welche, was fur, gibt es bei euch auch, verkauft ihr auch, ich brauche dringend, wir suchen, wir brauchen, wir mochten, wir hatten gerne,
  was kostet, was kosten, wie viel kostet, wie viel kosten, wieviel kostet, wieviel kosten, preis fur, zeig mir mal, zeigt mir, konnt ihr mir,
  konnen sie mir, kannst du mir, empfehlt mir, bitte,
  je cherche, je recherche, cherche, je veux, je voudrais, je veux acheter, je voudrais acheter, jaimerais, jaimerais acheter, il me faut,
  jai besoin, jai besoin de, avezvous, avez vous, vous avez, estce que vous avez, est ce que vous avez, vendezvous, vendez vous, vous vendez,
  montrezmoi, montremoi, montrez moi, montre moi, ou trouver, ou puisje trouver, ou puis je trouver, y atil, quels, quelles,
  quel, quelle, avezvous encore, avez vous encore, estce que vous vendez, est ce que vous vendez, proposezvous, proposez vous, je souhaite,
  je souhaite acheter, je souhaiterais, je souhaiterais acheter, nous cherchons, on cherche, nous voulons, nous voulons acheter,
  nous voulons commander, nous voudrions, nous voudrions acheter, nous voudrions commander, je voudrais commander, je veux commander, acheter,
  pouvezvous me conseiller, pouvez vous me conseiller, vous pouvez me conseiller, peuxtu me conseiller, tu peux me conseiller, conseillezmoi,
  pouvezvous me recommander, pouvez vous me recommander, combien coute, combien coutent, prix de, prix du, prix des, quel est le prix de,
  quel est le prix du, quel est le prix des,
  busco, estoy buscando, quiero, quiero comprar, quisiera, quisiera comprar, me gustaria, me gustaria comprar, necesito, teneis, tienen,
  tienes, venden, vendeis, muestrame, ensename, donde encuentro, donde puedo encontrar, donde puedo comprar,
  que, cual, cuales, buscamos, estamos buscando, queremos, queremos comprar, queremos pedir, quiero pedir, necesitamos, me hace falta, comprar,
  me puedes recomendar, me podeis recomendar, me pueden recomendar, me podria recomendar, puedes recomendarme, podeis recomendarme, recomiendame,
  cuanto cuesta, cuanto cuestan, cuanto vale, cuanto valen, precio de, precio del`
/** Also what shoppers add about the sale, which no product states of itself. */
const closings = `
  do you have, do you sell, do you offer, do you carry, do you stock, you have, are there, please, pls, plz, thanks, thank you, thx,
  would you recommend, would you suggest, do you recommend, do you suggest, can you recommend, should i buy, should i get,
  for sale, on sale, sale, sales, on offer, offers, deals, near me, nearby, online, in stock, available, here, asap, urgently, price, prices, cost,
  reviews, recommendations, shop, store, free shipping, free delivery, with free shipping, with free delivery, fast shipping, fast delivery,
  with fast shipping, with fast delivery, next day delivery, with next day delivery,
  habt ihr, haben sie, hast du, gibt es, verkauft ihr, verkaufen sie, bitte, danke, dringend,
  konnt ihr empfehlen, konnen sie empfehlen, kannst du empfehlen, empfehlt ihr, empfehlen sie, empfehlen, zeigen,
  kaufen, bestellen, im angebot, angebot, angebote, im sale, zu verkaufen, in der nahe, in meiner nahe, auf lager, lieferbar, sofort lieferbar,
  verfugbar, kostenloser versand, mit kostenlosem versand, mit kostenloser lieferung, mit schneller lieferung, versandkostenfrei, preis, preise,
  kosten, bewertungen, erfahrungen, testsieger,
  avezvous, avez vous, vous avez, vendezvous, vendez vous, sil vous plait, svp, stp, merci,
  me conseillezvous, me conseillez vous, conseillezvous, conseillez vous, me recommandezvous, me recommandez vous, recommandezvous,
  en promotion, en promo, promotion, promo, en solde, en soldes, soldes, disponible, disponibles, dispo, livraison gratuite,
  avec livraison gratuite, livraison rapide, avec livraison rapide, pres de chez moi, en ligne, a vendre, prix, avis,
  teneis, tienen, tienes, venden, vendeis, por favor, gracias, urgente,
  me recomiendas, me recomendais, me recomienda, me recomiendan, recomiendas, recomendais,
  en oferta, oferta, ofertas, en rebajas, rebajas, envio gratis, con envio gratis, envio gratuito, con envio gratuito, con envio rapido,
  cerca de mi, en linea, a la venta, en venta, precio, precios, opiniones`
/** "My son wants", "mein Sohn wünscht sich". */
const owners = wordSet('my our mein meine unser unsere mon ma notre mi nuestro nuestra')
const wishes = wordSet('wants needs want need mochte will braucht wunscht veut voudrait quiere necesita')
const reflexive = 'sich'

const maxPhraseWords = 6
// "Hi, can you recommend", "please", "in stock near me".
const maxPhrases = 3
const greeting = phrasesOf(greetings)
const opening = phrasesOf(openings)
const closing = phrasesOf(closings)
const TOKEN = /\S+/gu
const PUNCTUATION = /[^\p{L}\p{N}]+/gu
const END_OF_PART = /[,;.!]$/u

/** A text, and the phrases at its ends that only ask for it: "chairs" and "do you have" of "do you have chairs?". */
export interface GoodsRequest {
  readonly goods: string
  readonly phrases: readonly string[]
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether a punctuation mark follows. */
  readonly endsPart: boolean
}

/** Separates a text from the phrases that ask for it. A text that consists of nothing else is not changed. */
export function splitGoodsRequest(text: string): GoodsRequest {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }): Token => {
    const word = fold(normalize(token)).replace(PUNCTUATION, '')
    return { word, start: index, end: index + token.length, endsPart: END_OF_PART.test(token) }
  })
  const words = tokens.map(({ word }) => word)
  const whole = words.join(' ')
  if (opening.has(whole) || closing.has(whole)) return { goods: text, phrases: [] }
  const first = startOfGoods(tokens)
  const last = endOfGoods(words, first)
  const kept = tokens.slice(first, last)
  const [start, end] = [kept[0]?.start ?? 0, kept.at(-1)?.end ?? text.length]
  const phrases = [text.slice(0, start), text.slice(end)]
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  const isChanged = first > 0 || last < tokens.length
  return isChanged ? { goods: text.slice(start, end), phrases } : { goods: text, phrases: [] }
}

/** The number of tokens before the goods. */
function startOfGoods(tokens: readonly Token[]): number {
  const words = tokens.map(({ word }) => word)
  const greeted = lengthOf(greeting, words, 0)
  const isGreeting = tokens[greeted - 1]?.endsPart === true || lengthOfOpening(words, greeted) > 0
  let at = isGreeting ? greeted : 0
  for (let count = 0; count < maxPhrases; count += 1) at += lengthOfOpening(words, at)
  return at
}

function lengthOfOpening(words: readonly string[], at: number): number {
  const isWish = owners.has(words[at] ?? '') && wishes.has(words[at + 2] ?? '') && at + 3 < words.length
  if (!isWish) return lengthOf(opening, words, at)
  return words[at + 3] === reflexive && at + 4 < words.length ? 4 : 3
}

/** The number of tokens up to the end of the goods. At least one is left. */
function endOfGoods(words: readonly string[], first: number): number {
  let end = words.length
  for (let count = 0; count < maxPhrases; count += 1) {
    const longest = Math.min(maxPhraseWords, end - first - 1)
    for (let length = longest; length > 0; length -= 1) {
      if (!closing.has(words.slice(end - length, end).join(' '))) continue
      end -= length
      break
    }
  }
  return end
}

/** The number of words in the longest of the phrases at this place, after which a word is left; 0 without one. */
function lengthOf(phrases: ReadonlySet<string>, words: readonly string[], at: number): number {
  for (let length = Math.min(maxPhraseWords, words.length - at - 1); length > 0; length -= 1)
    if (phrases.has(words.slice(at, at + length).join(' '))) return length
  return 0
}

function phrasesOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((phrase) => phrase.trim()))
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
