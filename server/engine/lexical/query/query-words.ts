import type { Analyzer, Word } from '../analysis/analyzer.ts'

/** One word of a query. */
export interface QueryWord {
  readonly word: Word
  /** This word written together with a neighbor ("play station"), or the compound it came from ("t-shirt"). */
  readonly joined: readonly string[]
  /** Whether this is the last word and may be incomplete. */
  readonly isUnfinished: boolean
}

const MAX_WORDS = 32
const DIGIT = /\p{N}/u

/**
 * Words of sentences that name no goods, of all four languages: pronouns, auxiliaries, question words, and verbs of asking. Not here: words
 * that name goods in one of the languages ("hat", "can", "bin", "us").
 */
const wordsOfSentences: ReadonlySet<string> = new Set(
  (
    'go going went should could would will shall may might do does did am was were been being have has had get got getting take takes taking put ' +
    'use uses using want wants need needs needed help helps helping know think looking what which who whom when where why how that these those there here ' +
    'its he she his him they them their we ive you any really very about against than then so but because if ' +
    'ich du er sie wir ihr mich dich mir dir uns euch mein meine meinen meinem meiner kann kannst konnen koennen soll sollte muss musst brauche ' +
    'brauchen mochte moechte hatte habe haben ist sind suche gibt hilft helfen gegen nach bei um auch noch nur sehr was wer wie wo welche ' +
    'welcher welches welchen wenn dass weil etwas denn ' +
    'je tu elle nous vous ils elles mon mes suis sont ai avons avez ont peux peut faut dois doit veux voudrais cherche besoin que qui quoi ' +
    'quel quelle quels quelles quand comment pourquoi contre chez dans si aussi tres ' +
    'yo mi mis nos sus soy estoy esta tengo tiene tienes puedo puede debo quiero quisiera necesito busco cual cuales quien cuando como donde ' +
    'contra muy tambien algo'
  ).split(' '),
)

/**
 * Words about the purchase and praise that any goods get, of all four languages, and the people for whom they are bought. Not here: words that
 * name goods or describe their look.
 */
const wordsOfPurchases: ReadonlySet<string> = new Set(
  (
    'good better best nice decent great proper perfect ideal suitable reliable quality new top rated popular favorite favourite amazing ' +
    'recommend recommended recommendation recommendations suggest suggested buy buying purchase order sale sales deal deals offer offers discount ' +
    'price prices cost costs review reviews online near nearby available delivery shipping asap urgent urgently please pls thanks thank thx another ' +
    'mum mom mother father husband wife boyfriend girlfriend friend friends daughter brother sister grandma grandpa colleague ' +
    'gut gute guter gutes guten gutem beste bester bestes besten schone schoner schones schonen neu neue neuer neues neuen tolle toller tolles ' +
    'hochwertig hochwertige hochwertiger hochwertiges hochwertigen passende passender passendes perfekt perfekte perfekter ' +
    'empfehlen empfehlt empfehlung kaufen bestellen angebot angebote preis preise kosten kostet bewertungen lieferbar verfugbar versand ' +
    'versandkostenfrei kostenlos kostenlosem kostenloser lieferung dringend danke ehemann freund freundin sohn tochter bruder schwester ' +
    'bon bonne bons bonnes meilleur meilleure meilleurs meilleures beau belle beaux belles nouveau nouvelle nouveaux nouvelles joli jolie jolis ' +
    'jolies qualite parfait parfaite conseiller conseillez recommander recommandez acheter achat commander promo promotion soldes prix coute ' +
    'coutent avis livraison gratuite gratuit disponible dispo merci mere pere mari amie soeur frere copain copine collegue ' +
    'bueno buena buenos buenas buen mejor mejores bonito bonita bonitos bonitas nuevo nueva nuevos nuevas calidad perfecto perfecta recomendar ' +
    'recomiendas recomendais comprar compra pedir oferta ofertas rebajas descuento precio precios cuesta cuestan opiniones cerca envio gratis ' +
    'urgente gracias madre padre marido amigo amiga hijo hija hermano hermana novio novia'
  ).split(' '),
)

/** Whether a word belongs to a sentence around the goods: "should" of "what rod should I take". It is not evidence unless a product has that name. */
export function isOfSentence({ typed, isName }: Word): boolean {
  return isName !== true && wordsOfSentences.has(typed)
}

/** Whether a word is about the purchase, like "good" of "a good rod". It is not evidence unless a product has that name. */
export function isOfPurchase({ typed, isName }: Word): boolean {
  return isName !== true && wordsOfPurchases.has(typed)
}

const COUNT_OR_YEAR = /^(?:\p{N}{1,2}|20[2-3]\d)$/u

/** Whether a word may be a count or the year, which few products state: "2 lamps", "best lamps 2026". It is not evidence unless a product has it. */
export function isCountOrYear({ typed, isName }: Word): boolean {
  return isName !== true && COUNT_OR_YEAR.test(typed)
}

const prepositions: ReadonlySet<string> = new Set('against about than gegen nach bei contre chez contra'.split(' '))

/** Whether a word never names goods, even where a short description begins with it: "Gegen Unkraut". */
export function isPreposition({ typed, isName }: Word): boolean {
  return isName !== true && prepositions.has(typed)
}

// German prepositions of queries such as "Regal aus Holz". They are words of texts, where few others of their products are so common.
const germanPrepositions: ReadonlySet<string> = new Set('aus auf am vom beim'.split(' '))

/** Whether a word of a query carries almost no meaning. */
export function hasLittleMeaning({ forms: [form], isName }: Word, analyzer: Pick<Analyzer, 'isStopWord'>): boolean {
  return isName !== true && (analyzer.isStopWord(form) || germanPrepositions.has(form))
}

/** Whether all words are about a purchase or belong to a sentence: "for my mum". There is nothing else to match. */
export function namesNothing(words: readonly QueryWord[], analyzer: Pick<Analyzer, 'isStopWord'>): boolean {
  return words.every(
    ({ word }) => isOfPurchase(word) || isCountOrYear(word) || isOfSentence(word) || hasLittleMeaning(word, analyzer),
  )
}

/** Splits a query into words. Hyphenated compounds are split and neighbors joined, so that each spelling finds the other. */
export function readQueryWords(query: string, analyzer: Analyzer): QueryWord[] {
  const isUnfinished = /[\p{L}\p{N}\p{M}]$/u.test(query)
  const flat = analyzer.words(query, MAX_WORDS).flatMap(splitCompound)
  return flat.map(({ word, joined }, at) => {
    const before = flat[at - 1]?.word
    const after = flat[at + 1]?.word
    const pairs = [before && joinedOf(before, word), after && joinedOf(word, after), compoundOfMaterial(flat, at)]
    return {
      word,
      joined: [...joined, ...pairs.filter((pair) => pair !== undefined)],
      isUnfinished: isUnfinished && at === flat.length - 1,
    }
  })
}

/** The German compound for goods and their material: "holzeisenbahn" for both words of "Eisenbahn aus Holz". */
function compoundOfMaterial(words: readonly { readonly word: Word }[], at: number): string | undefined {
  const link = [at - 1, at + 1].find((place) => words[place]?.word.typed === 'aus')
  const [goods, material] = link === undefined ? [] : [words[link - 1]?.word, words[link + 1]?.word]
  return goods === undefined || material === undefined ? undefined : joinedOf(material, goods)
}

/** As an index has the word of both: "1.5 m" as "15m". */
function joinedOf({ typed }: Word, { forms: [form] }: Word): string {
  return (DIGIT.test(typed) ? typed.replaceAll('.', '') : typed) + form
}

/** "t-shirt" → t, shirt. */
function splitCompound(word: Word): { word: Word; joined: readonly string[] }[] {
  const isCompound = word.parts.length > 0 && !DIGIT.test(word.typed) && word.typed === word.parts.join('')
  if (!isCompound) return [{ word, joined: [] }]
  return word.parts.map((part) => ({
    word: { typed: part, forms: [part], parts: [] },
    joined: [word.forms[0]],
  }))
}
