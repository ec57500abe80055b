import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { englishTags } from '../../../../engine/meaning/tags/tags.en.data.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Choice, Chosen, Search } from '../../../search/index.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { productKinds } from '../../turn/understand/intent/tag-classes.data.ts'
import { brandCondition, type NamedCondition } from './conditions.ts'
import { goodsOfNeed } from './needs.ts'

/**
 * Image similarity alone is not enough: the bundled model scores "umbrella" on an image of a tennis ball (0.94) as high as "shoes" on
 * shoes. A product needs this lexical score, and half of the best product's.
 */
const minLexicalScore = 0.2
const minShareOfBest = 0.5
/** Above this coverage, the words are not translated. */
const sufficientCoverage = 0.9
export const maxHits = 100
const maxQueryLength = 1_000

export type SearchByWords = (
  shopper: Shopper,
  query: Pick<ProductQuery, 'words' | 'language' | 'limit' | 'purpose'> & {
    /** Products state the purpose themselves, so that none is shown only because its image resembles it. */
    readonly isStated?: boolean
  },
  conditions: readonly NamedCondition[],
) => Promise<Chosen>

/** Searches with the shopper's words, or translated to catalog terms when those cover more. */
export function createSearchByWords({ search }: { readonly search: Pick<Search, 'choose'> }): SearchByWords {
  async function byWords({ scope }: Shopper, choice: Choice, words: NonNullable<Choice['words']>): Promise<Chosen> {
    const conditions = [...choice.conditions, brandCondition(words.query)]
    const chosen = await search.choose(scope, { ...choice, words, conditions, limit: maxHits })
    const best = chosen.hits.reduce((highest, { lexical }) => Math.max(highest, lexical), 0)
    const minLexical = Math.max(minLexicalScore, best * minShareOfBest)
    if (choice.limit > maxHits && chosen.total > chosen.hits.length) {
      return search.choose(scope, { ...choice, words, conditions, minLexical })
    }
    const hits = chosen.hits.filter(({ lexical }) => lexical >= minLexical)
    const total = hits.length < chosen.hits.length ? hits.length : chosen.total
    return { ...chosen, hits: hits.slice(0, choice.limit), total }
  }

  /** Products of the kinds for a room or a need, a few of each, interleaved; `null` if the store has none. */
  async function ofKinds(shopper: Shopper, choice: Choice, goods: GoodsByLanguage): Promise<Chosen | null> {
    const words = [...goods].flatMap(([language, nouns]) => nouns.map((query) => ({ query, language })))
    const found = await Promise.all(words.map((one) => byWords(shopper, { ...choice, limit: maxOfRoomKind }, one)))
    const named = found.map((one) => ({ ...one, hits: one.hits.filter(({ lexical }) => lexical >= minOfRoomKind) }))
    const inTurn = Array.from({ length: maxOfRoomKind }, (_, at) => named.flatMap(({ hits }) => hits[at] ?? [])).flat()
    const hits = [...new Map(inTurn.map((hit) => [hit.productId, hit])).values()].slice(0, choice.limit)
    const [first] = named
    return first === undefined || hits.length === 0 ? null : { ...first, hits, total: hits.length }
  }

  /** Products of the kinds that serve a purpose ("tent" for "camping"); otherwise those whose images or words match it. */
  async function byPurpose(
    shopper: Shopper,
    choice: Choice,
    { isStated, ...words }: { query: string; language: AssistantLanguage; isStated: boolean },
  ): Promise<Chosen> {
    const { query, language } = words
    const room = goodsOfRoom(query, language)
    const furnishing = room === null ? null : await ofKinds(shopper, choice, room)
    if (furnishing !== null) return furnishing
    const goods = goodsOfNeed(query, language)
    const meeting = goods.length === 0 ? null : await ofKinds(shopper, choice, new Map([[language, goods]]))
    if (meeting !== null) return meeting
    const namesKind = findTags(query, language).some(({ tag }) => productKinds.has(tag))
    const terms = namesKind ? toCatalogTerms(query, language) : null
    const named = terms === null ? null : await byWords(shopper, choice, { query: terms, language: 'en' })
    if (named !== null && named.total > 0) return named
    const chosen = await search.choose(shopper.scope, { ...choice, words, usesCutoffs: true })
    return isStated ? { ...chosen, hits: [], total: 0 } : chosen
  }

  return async (shopper, query, conditions) => {
    const choice: Choice = { words: null, conditions, limit: query.limit }
    const words = query.words.trim().slice(0, maxQueryLength).toWellFormed()
    if (words === '') return search.choose(shopper.scope, choice)
    const { language, purpose, isStated = false } = query
    if (purpose !== undefined)
      return byPurpose(shopper, choice, { query: purpose.slice(0, maxQueryLength).toWellFormed(), language, isStated })
    const content = contentWords(words, language) || words
    const found = await byWords(shopper, choice, { query: content, language })
    // "Sac à dos" is the name of goods, "sac dos" is not.
    const isShortened = found.total === 0 && content !== words
    const own = isShortened ? await byWords(shopper, choice, { query: words, language }) : found
    const translation =
      toCatalogTerms(words, language) ?? (own.total === 0 ? toTermsFromAnyLanguage(words, language) : null)
    if (translation === null || translation === '' || own.coverage >= sufficientCoverage) return own
    const translated = await byWords(shopper, choice, { query: translation, language: 'en' })
    // Example: "adidas sneakers" in a catalog that calls them shoes.
    return translated.coverage > own.coverage || own.total === 0 ? translated : own
  }
}

const english: Readonly<Record<string, string>> = englishTags

/**
 * Translates words to the English terms of a typical catalog: "couch" becomes "sofa". Many catalogs are in English, whatever language
 * their shoppers speak. `null` when no word is known or nothing changes.
 */
function toCatalogTerms(words: string, language: AssistantLanguage): string | null {
  let rest = ''
  let at = 0
  for (const { tag, start, end } of findTags(words, language)) {
    if (start < at) continue
    rest += `${words.slice(at, start)} ${english[tag]?.split(',')[0] ?? tag.replaceAll('_', ' ')} `
    at = end
  }
  const said = contentWords(rest + words.slice(at), language)
  return at === 0 || said === words ? null : said
}

/** `toCatalogTerms` in the other languages: the language of a single word is rarely certain. */
function toTermsFromAnyLanguage(words: string, language: AssistantLanguage): string | null {
  const others = assistantLanguages.filter((one) => one !== language)
  return others.map((one) => toCatalogTerms(words, one)).find((terms) => terms !== null && terms !== '') ?? null
}

/** The text without stop words. */
function contentWords(words: string, language: AssistantLanguage): string {
  const contentTokens = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return contentTokens.map(({ start, end }) => words.slice(start, end)).join(' ')
}

const maxOfRoomKind = 3
/** A lexical score that only a match of the noun in a name or category reaches. */
const minOfRoomKind = 0.7

/** Nouns by language: the shopper's, and English, the language of many catalogs. */
type GoodsByLanguage = ReadonlyMap<AssistantLanguage, readonly string[]>

/** The furnishings of the room that a text names; `null` if it names none. */
function goodsOfRoom(text: string, language: AssistantLanguage): GoodsByLanguage | null {
  const said = ` ${tokenize(text, language)
    .map(({ folded }) => folded)
    .join(' ')} `
  const room = rooms.find(({ names }) => names[language].some((name) => said.includes(` ${name} `)))
  if (room === undefined) return null
  return new Map([language, 'en' as const].map((one) => [one, room.goods[one]]))
}

interface Room {
  /** Folded. */
  readonly names: Readonly<Record<AssistantLanguage, readonly string[]>>
  readonly goods: Readonly<Record<AssistantLanguage, readonly string[]>>
}

const byComma = (texts: Readonly<Record<AssistantLanguage, string>>): Room['names'] => ({
  en: texts.en.split(', '),
  de: texts.de.split(', '),
  fr: texts.fr.split(', '),
  es: texts.es.split(', '),
})

const rooms: readonly Room[] = [
  {
    names: byComma({
      en: 'living room, lounge, sitting room, front room',
      de: 'wohnzimmer, stube',
      fr: 'salon, sejour, piece a vivre',
      es: 'salon, sala de estar, sala, living',
    }),
    goods: byComma({
      en: 'sofa, armchair, coffee table, lamp, rug, bookcase, cushion, chair, table',
      de: 'Sofa, Sessel, Couchtisch, Lampe, Teppich, Regal, Kissen, Stuhl, Tisch',
      fr: 'canapé, fauteuil, table basse, lampe, tapis, bibliothèque, coussin, chaise, table',
      es: 'sofá, sillón, mesa de centro, lámpara, alfombra, estantería, cojín, silla, mesa',
    }),
  },
  {
    names: byComma({
      en: 'bedroom',
      de: 'schlafzimmer',
      fr: 'chambre, chambre a coucher',
      es: 'dormitorio, habitacion, recamara',
    }),
    goods: byComma({
      en: 'bed, mattress, bedside table, lamp, wardrobe, pillow, bedding, chest of drawers, rug',
      de: 'Bett, Matratze, Nachttisch, Lampe, Kleiderschrank, Kissen, Bettwäsche, Kommode, Teppich',
      fr: 'lit, matelas, table de chevet, lampe, armoire, oreiller, linge de lit, commode, tapis',
      es: 'cama, colchón, mesita de noche, lámpara, armario, almohada, ropa de cama, cómoda, alfombra',
    }),
  },
  {
    names: byComma({
      en: 'home office, office, study, workspace, desk setup',
      de: 'buro, homeoffice, arbeitszimmer, arbeitsplatz',
      fr: 'bureau, coin bureau, teletravail',
      es: 'oficina, despacho, estudio, teletrabajo',
    }),
    goods: byComma({
      en: 'desk, office chair, monitor, keyboard, desk lamp, mouse, laptop, bookcase, chair',
      de: 'Schreibtisch, Bürostuhl, Monitor, Tastatur, Schreibtischlampe, Maus, Laptop, Regal, Stuhl',
      fr: 'bureau, chaise de bureau, écran, clavier, lampe de bureau, souris, ordinateur portable, étagère, chaise',
      es: 'escritorio, silla de oficina, monitor, teclado, lámpara de escritorio, ratón, portátil, estantería, silla',
    }),
  },
  {
    names: byComma({ en: 'kitchen', de: 'kuche', fr: 'cuisine', es: 'cocina' }),
    goods: byComma({
      en: 'pan, saucepan, knife, cutting board, plate, bowl, kettle, toaster, coffee machine',
      de: 'Pfanne, Topf, Messer, Schneidebrett, Teller, Schüssel, Wasserkocher, Toaster, Kaffeemaschine',
      fr: 'poêle, casserole, couteau, planche à découper, assiette, bol, bouilloire, grille-pain, machine à café',
      es: 'sartén, cazo, cuchillo, tabla de cortar, plato, cuenco, hervidor, tostadora, cafetera',
    }),
  },
  {
    names: byComma({
      en: 'bathroom, bath',
      de: 'bad, badezimmer',
      fr: 'salle de bain, salle de bains',
      es: 'bano, aseo',
    }),
    goods: byComma({
      en: 'towel, bath mat, mirror, soap dish, shower curtain, laundry basket, bathrobe, soap',
      de: 'Handtuch, Badematte, Spiegel, Seifenschale, Duschvorhang, Wäschekorb, Bademantel, Seife',
      fr: 'serviette, tapis de bain, miroir, porte-savon, rideau de douche, panier à linge, peignoir, savon',
      es: 'toalla, alfombra de baño, espejo, jabonera, cortina de ducha, cesto de ropa, albornoz, jabón',
    }),
  },
  {
    names: byComma({
      en: 'garden, balcony, patio, terrace, backyard, yard',
      de: 'garten, balkon, terrasse',
      fr: 'jardin, balcon, terrasse',
      es: 'jardin, balcon, terraza, patio',
    }),
    goods: byComma({
      en: 'plant, flower pot, planter, garden chair, garden table, parasol, trowel, watering can, lantern',
      de: 'Pflanze, Blumentopf, Pflanzkasten, Gartenstuhl, Gartentisch, Sonnenschirm, Handschaufel, Gießkanne, Laterne',
      fr: 'plante, pot de fleurs, jardinière, chaise de jardin, table de jardin, parasol, transplantoir, arrosoir, lanterne',
      es: 'planta, maceta, jardinera, silla de jardín, mesa de jardín, sombrilla, pala, regadera, farol',
    }),
  },
]
