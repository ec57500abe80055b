import type { Word } from '../analysis/analyzer.ts'
import { wordsOfColor } from '../phrases/color-phrases.ts'
import { compoundsEndingIn, END_OF_COMPOUND } from './compounds.ts'
import type { ForeignName } from './names/foreign-names.ts'
import type { NarrowerNames } from './names/narrower-names.ts'
import { type FoundSynonym, materialsCalled } from './names/synonyms.ts'
import { bestId, knownIds, mostFrequent, sameStemIds, type Vocabulary } from './vocabulary.ts'

const NARROWER_NAME = 0.3
/** Below another form or a part of the word itself: "notebook" may also be a book to write in. */
export const COMMON_SYNONYM = 0.3
export const MAX_COMPOUNDS = 100
const MAX_NARROWER_NAMES = 100
const MIN_START = 3
const MIN_ENDING = 3

/** Collects the possible meanings of a query word: indexed words and phrases with their confidence. */
export interface WordMeaning {
  readonly alternatives: Map<number, number>
  readonly phrases: { readonly ids: readonly number[]; readonly factor: number }[]
  /** The words of kinds of the goods: "novel" for "book". */
  readonly kinds: Set<number>
}

export function noMeaning(): WordMeaning {
  return { alternatives: new Map(), phrases: [], kinds: new Set() }
}

/** Whether the catalog has something that the word may mean. */
export function isKnown({ alternatives, phrases }: WordMeaning): boolean {
  return alternatives.size + phrases.length > 0
}

export function addAlternatives(alternatives: Map<number, number>, ids: readonly number[], factor: number): void {
  for (const id of ids) if (!alternatives.has(id)) alternatives.set(id, factor)
}

// A product that states a shade has the color.
const SHADE = 0.5
const colorLanguages = ['en', 'de', 'fr', 'es'] as const

/** Adds the catalog's words for a color or a material: for an unknown word those in its language, for a known color those of its shades. */
export function addColorsAndMaterials(
  { alternatives, phrases }: Pick<WordMeaning, 'alternatives' | 'phrases'>,
  { typed }: Word,
  { factor, inCatalog }: { readonly factor: number; readonly inCatalog: Vocabulary },
): void {
  const { catalog, commonSynonyms } = inCatalog
  if (catalog === null || commonSynonyms === null) return
  const isUnknown = alternatives.size + phrases.length === 0
  const languages = isUnknown ? colorLanguages : ([catalog] as const)
  const [color] = languages.flatMap((language) => wordsOfColor(typed, language, catalog) ?? [])
  const idsOf = (words: readonly string[]): number[] => [
    ...knownIds(words, inCatalog),
    ...sameStemIds(words, inCatalog),
  ]
  if (isUnknown) addAlternatives(alternatives, idsOf(color?.same ?? materialsCalled(typed, catalog)), factor)
  addAlternatives(alternatives, idsOf(color?.shades ?? []), SHADE)
}

/** Whether a product may be called that. */
export function mayNameProducts({ alternatives, phrases }: WordMeaning, { namesProducts }: Vocabulary): boolean {
  return phrases.length > 0 || [...alternatives.keys()].some(namesProducts)
}

/** Whether products have the word, but none is called that: other names of the goods are then what is meant. */
export function isOnlyMentioned({ alternatives, phrases }: WordMeaning, { namesProducts }: Vocabulary): boolean {
  return alternatives.size > 0 && phrases.length === 0 && ![...alternatives.keys()].some(namesProducts)
}

/** The kinds of the goods that the words end with, as far as the catalog has them. */
export function kindsOf(
  words: readonly Word[],
  vocabulary: Vocabulary,
): { length: number; known: readonly KnownName[] }[] {
  const { narrowerNames } = vocabulary
  const last = words.length - 1
  const kinds = narrowerNames?.findEndingAt(words, last) ?? []
  const isOther = narrowerNames?.isTwoWordName(words, last) === true
  return (isOther ? kinds.filter((kind) => kind.length > 1) : kinds).map(({ length, synonyms }) => ({
    length,
    known: synonyms
      .flatMap((name) => knownNames(name, vocabulary))
      .sort((a, b) => b.frequency - a.frequency)
      .slice(0, MAX_NARROWER_NAMES),
  }))
}

/** The kinds of goods that a translation names as a whole: of a coffee machine, not of any machine. */
export function translatedKinds(name: FoundSynonym, inCatalog: Vocabulary): KnownName[] {
  return name.synonyms.flatMap(({ words }) =>
    kindsOf(words, inCatalog).flatMap(({ length, known }) => (length === words.length ? known : [])),
  )
}

/** The goods that the translations end with: any chair for an office chair or an armchair. */
export function translatedHeads({ source, synonyms, heads }: ForeignName, inCatalog: Vocabulary): KnownName[] {
  const { narrowerNames, catalog } = inCatalog
  if (narrowerNames === null || source === catalog) return []
  const nouns = heads.filter(({ words: [head] }) => head !== undefined && narrowerNames.isGoods(head))
  const endings = synonyms.flatMap(({ words: [word, ...others] }) =>
    word === undefined || others.length > 0 ? [] : broaderEndings(word, narrowerNames),
  )
  return [...nouns, ...endings].flatMap((head) => knownNames(head, inCatalog))
}

/** Whether a translation names goods in the language of the catalog: a gift does not. */
export function namesGoods({ synonyms, heads }: ForeignName, { narrowerNames }: Vocabulary): boolean {
  const names = [...heads, ...synonyms.filter(({ words }) => words.length === 1)]
  return names.some(({ words: [word] }) => word !== undefined && narrowerNames?.isGoods(word) === true)
}

/** The broader names that a word ends with: chair of armchair, but not robe of wardrobe. */
function broaderEndings({ forms: [form] }: Word, names: NarrowerNames): FoundSynonym['synonyms'] {
  const starts = Array.from({ length: form.length }, (_letter, at) => at).slice(MIN_START, -MIN_ENDING)
  return starts.flatMap((at) => {
    const ending: Word = { typed: form.slice(at), forms: [form.slice(at)], parts: [] }
    const kinds = names.findEndingAt([ending], 0).flatMap(({ synonyms }) => synonyms)
    return kinds.some(({ text }) => text === form) ? [{ text: ending.typed, words: [ending] }] : []
  })
}

/** The common synonyms of the nouns of the translations, which begin them in French and Spanish and end them in English and German. */
export function otherNames(name: FoundSynonym, inCatalog: Vocabulary): ReturnType<typeof synonymMeanings> {
  const isNounFirst = inCatalog.catalog === 'fr' || inCatalog.catalog === 'es'
  return name.synonyms.flatMap(({ words }) =>
    [...words.keys()].flatMap((at) => {
      const found = inCatalog.commonSynonyms?.find(words, at) ?? []
      return found
        .filter(({ length }) => (isNounFirst ? at === 0 : at + length === words.length))
        .flatMap((synonym) => synonymMeanings(synonym, inCatalog))
    }),
  )
}

export interface KnownName {
  readonly text: string
  readonly ids: readonly number[]
  /** Number of products that may have the name. */
  readonly frequency: number
}

/**
 * The indexed words of a name. Other forms are not looked up, because that would stem most of the dictionary: products are indexed in
 * the singular. A single word also includes the compounds that end in it ("stuhl" for bürostuhl).
 */
function knownNames({ text, words }: FoundSynonym['synonyms'][number], vocabulary: Vocabulary): KnownName[] {
  const [only] = words
  if (words.length === 1 && only !== undefined) {
    const ids = [...knownIds(only.forms, vocabulary), ...compoundsEndingIn(only.forms, vocabulary)]
    return ids.map((id) => ({ text, ids: [id], frequency: vocabulary.frequency(id) }))
  }
  const ids = words.map(({ forms }) => knownIds(forms, vocabulary)[0]).filter((id) => id !== undefined)
  return ids.length < words.length ? [] : [{ text, ids, frequency: Math.min(...ids.map(vocabulary.frequency)) }]
}

export function addNames({ alternatives, phrases, kinds }: WordMeaning, names: readonly KnownName[]): void {
  for (const { ids } of names) {
    for (const id of ids.length === 1 ? ids : []) kinds.add(id)
    if (ids.length === 1) addAlternatives(alternatives, ids, NARROWER_NAME)
    else phrases.push({ ids, factor: NARROWER_NAME })
  }
}

/** The synonyms whose words are all indexed. */
export function synonymMeanings(
  found: FoundSynonym,
  vocabulary: Vocabulary,
): { text: string; add(meaning: WordMeaning, factor: number): void }[] {
  return found.synonyms.flatMap(({ text, words, isForeign = false }) => {
    const [only] = words
    if (words.length === 1 && only !== undefined) {
      const ids = [...knownIds(only.forms, vocabulary), ...(isForeign ? [] : sameStemIds(only.forms, vocabulary))]
      return ids.length === 0
        ? []
        : [{ text, add: ({ alternatives }, factor) => addAlternatives(alternatives, ids, factor) }]
    }
    // A product has "arena" and "gato", but not always the words between them: "arena para gatos".
    const { analyzer } = vocabulary
    const content = words.filter(({ forms: [form] }) => !analyzer.isStopWord(form) && !analyzer.isLinkWord(form))
    const ids = content.map(({ forms }) => bestId(forms, vocabulary)).filter((id) => id !== undefined)
    const isKnown = ids.length > 0 && ids.length === content.length
    const joined = knownIds([words.map(({ forms }) => forms[0]).join('')], vocabulary)
    if (!isKnown && joined.length === 0) return []
    const add = ({ alternatives, phrases }: WordMeaning, factor: number): void => {
      addAlternatives(alternatives, joined, factor)
      if (isKnown) phrases.push({ ids, factor })
    }
    return [{ text, add }]
  })
}

/** The compounds that end in one of the names, such as "bürostuhl" in "stuhl". */
export function compoundMeanings(found: FoundSynonym, vocabulary: Vocabulary): ReturnType<typeof synonymMeanings> {
  return found.synonyms.flatMap(({ text, words: [only, ...others], isForeign = false }) => {
    const compounds =
      only === undefined || others.length > 0 || isForeign ? [] : compoundsEndingIn(only.forms, vocabulary)
    const ids = mostFrequent(compounds, MAX_COMPOUNDS, vocabulary)
    const add = ({ alternatives }: WordMeaning, factor: number): void =>
      addAlternatives(alternatives, ids, factor * END_OF_COMPOUND)
    return ids.length === 0 ? [] : [{ text, add }]
  })
}
