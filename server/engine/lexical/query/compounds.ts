import { cachedStem, linkersOf, stemOf, type WordLanguage } from '../analysis/languages.ts'
import { isStatement } from '../analysis/negations.ts'
import { singular } from '../analysis/normalize.ts'
import { beginsCompounds } from './names/foreign-names.ts'
import { kindsOfMaterial } from './names/synonyms.ts'
import { bestId, knownIds, mostFrequent, sameStemIds, type Vocabulary } from './vocabulary.ts'

const MIN_PART_LENGTH = 3
// A shorter ending occurs in many words by chance ("rose" in "neurose"), so the part before it must be a known word.
const CERTAIN_ENDING_LENGTH = 5
const MIN_ENDING_LENGTH = 4
const MAX_PAIRS = 40
const KIND_OF_MATERIAL = 0.8
/** The factor of a compound that ends in the word. */
export const END_OF_COMPOUND = 0.8

/** Before a color: "dunkelgrün" is green. */
const shades: ReadonlySet<string> = new Set(
  'dunkel hell mittel tief zart matt himmel marine wein donker licht'.split(' '),
)

/** Two indexed words that together may mean a compound, with the confidence that they do, relative to the words of its spelling. */
export interface WordPair {
  readonly ids: readonly [number, number]
  readonly factor: number
}

/**
 * Splits "runningshoe" into running and shoe if both are known. Prefers a last half that is itself a word, then the split whose rarer half
 * has the highest frequency. In languages that write compounds as one word, the last half may also be the end of other compounds:
 * "Nitrilhandschuhe" are Montagehandschuhe of Nitril.
 */
export function splitWord(word: string, vocabulary: Vocabulary): WordPair[] {
  let best: readonly [first: readonly NamedPart[], last: readonly NamedPart[]] | null = null
  let bestRank = 0
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const first = findFirstParts(word.slice(0, at), vocabulary)
    const last = first.length === 0 ? [] : findLastParts(word.slice(at), vocabulary)
    if (last.length === 0) continue
    const frequency = Math.min(highestFrequency(first, vocabulary), highestFrequency(last, vocabulary))
    // "etabletten" only ends other words: "Allergietabletten" are tablets, and no "allergi" + "etabletten".
    const rank = frequency + (last[0]?.factor === 1 ? vocabulary.size : 0)
    if (rank <= bestRank) continue
    best = [first, last]
    bestRank = rank
  }
  if (best === null) return []
  const [first, last] = best
  const pairs = first.flatMap((start) =>
    last.map((end): WordPair => ({ ids: [start.id, end.id], factor: start.factor * end.factor })),
  )
  return pairs.slice(0, MAX_PAIRS)
}

function highestFrequency(parts: readonly NamedPart[], { frequency }: Vocabulary): number {
  return parts.reduce((highest, { id }) => Math.max(highest, frequency(id)), 0)
}

/** The first word of a compound, and the kinds of the material that it names: oak for a "Holztisch". */
function findFirstParts(text: string, vocabulary: Vocabulary): NamedPart[] {
  const first = findFirstPart(text, vocabulary)
  const itself = first === undefined ? [] : [{ id: first, factor: 1 }]
  const kinds = knownIds(kindsOfMaterial(text, vocabulary.language), vocabulary)
  return [...itself, ...kinds.filter((id) => id !== first).map((id) => ({ id, factor: KIND_OF_MATERIAL }))]
}

/** The stored compounds whose last word is one of `words` ("schuhe" → damenschuhe), in languages that write them as one word. */
export function compoundsEndingIn(words: readonly string[], vocabulary: Vocabulary): number[] {
  const { dictionary, language } = vocabulary
  if (language === null || linkersOf(language) === null) return []
  const found = new Set<number>()
  for (const last of new Set(words)) {
    const ending = cachedStem(last, language)
    if (ending.length < MIN_PART_LENGTH) continue
    dictionary.eachEnding(ending, (id) => {
      const compound = dictionary.word(id)
      if (isStatement(compound)) return
      const before = partBefore(compound, { last, ending, language })
      if (before.length < MIN_PART_LENGTH) return
      if (isOtherEnding(before, last, compound)) return
      const isCertain =
        last.length >= CERTAIN_ENDING_LENGTH ||
        last === 'bar' ||
        shades.has(before) ||
        beginsCompounds(before, language)
      if (isCertain || findFirstPart(before, vocabulary) !== undefined) found.add(id)
    })
  }
  return [...found]
}

// Goods that end in "bar" or "bär". Other words that do are adjectives: "waschbar".
const beforeBar: ReadonlySet<string> = new Set(
  'mini haus heim sound kaffee cocktail tee wein bier sushi salat snack eis teddy braun gummi panda pluesch plusch kuschel koala'.split(
    ' ',
  ),
)

// German nouns of goods with a plural in "er"; other words in "er" are no plurals.
const pluralsInEr: ReadonlySet<string> = new Set(
  'bander bilder blatter bretter bucher dacher eier facher fasser felder glaser haupter hauser holzer horner huhner kalber kinder kleider korner krauter lammer lander lichter locher manner munder nester rader rinder schilder schlosser schwerter tucher worter'.split(
    ' ',
  ),
)

/** Whether a German compound ends in another word that looks the same: "klappbar", and "Rücktritt" for "Ritter". */
function isOtherEnding(before: string, last: string, compound: string): boolean {
  if (last === 'bar') return !beforeBar.has(before)
  return last.endsWith('er') && before + last.slice(0, -2) === compound && !pluralsInEr.has(last)
}

interface LastWord {
  readonly last: string
  /** Its stem. */
  readonly ending: string
  readonly language: WordLanguage
}

/** The part of a compound before its last word. Empty if it ends in another word. */
function partBefore(compound: string, { last, ending, language }: LastWord): string {
  const start = compound.lastIndexOf(ending)
  const before = compound.slice(0, start)
  if (stemOf(compound, language).endsWith(ending)) return before
  // The stemmer may remove more of a compound than of its last word: "schere" becomes "scher", but "astschere" "astsch". Without an
  // ending, "scher" is part of another word ("mischer").
  const tail = compound.slice(start)
  const isWhole = tail !== ending || last === ending || ending.endsWith('e')
  return isWhole && cachedStem(tail, language) === ending ? before : ''
}

/**
 * Finds the first word of a compound, with an optional linking element ("arbeits" → arbeit) or without its ending ("woll" → wolle,
 * "schmerz" → schmerzen). Stems are not considered, because that would require stemming the words of every prefix.
 */
function findFirstPart(text: string, vocabulary: Vocabulary): number | undefined {
  const [whole] = knownIds([text, singular(text)], vocabulary)
  if (whole !== undefined || vocabulary.language === null) return whole
  const linkers = linkersOf(vocabulary.language) ?? []
  for (const linker of linkers) {
    if (!text.endsWith(linker) || text.length - linker.length < MIN_PART_LENGTH) continue
    const [found] = knownIds([text.slice(0, -linker.length)], vocabulary)
    if (found !== undefined) return found
  }
  return linkers.length === 0 ? undefined : knownIds([`${text}e`, `${text}en`], vocabulary)[0]
}

const MIN_SPELLING_LENGTH = 8
// Nobody types longer compounds, and trying all places would take long.
const MAX_SPELLING_LENGTH = 40

/** The indexed compounds that differ from the word in one linking element: "wärmeflasche" and Wärmflasche, "verbandskasten" and Verbandkasten. */
export function otherLinkers(word: string, { dictionary, language }: Vocabulary): number[] {
  const linkers = language === null ? null : linkersOf(language)
  if (linkers === null || word.length < MIN_SPELLING_LENGTH || word.length > MAX_SPELLING_LENGTH) return []
  const spellings = new Set<string>()
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_ENDING_LENGTH; at += 1)
    for (const linker of linkers) {
      const [before, after] = [word.slice(0, at), word.slice(at)]
      spellings.add(before + linker + after)
      const isShorter = after.startsWith(linker) && after.length - linker.length >= MIN_ENDING_LENGTH
      if (isShorter) spellings.add(before + after.slice(linker.length))
    }
  return knownIds([...spellings], { dictionary })
}

// "Mittel" and "Gerät" say almost nothing. Known names of goods ("Waschmittel") are not among these compounds.
const VAGUE_HEAD =
  /(?:mittel|mitteln|praparate?|praeparate?|gerate?|geraete?|geraten|artikel|artikeln|produkte?|produkten)$/u
const MIN_VAGUE_START = 5

/** The indexed words that begin like a compound with a vague last word, in German: Hustensaft for "Hustenmittel". */
export function startingLikeVagueCompound(word: string, vocabulary: Vocabulary): number[] {
  if (vocabulary.language !== 'de') return []
  const start = word.replace(VAGUE_HEAD, '')
  if (start === word || start.length < MIN_VAGUE_START) return []
  const found = new Set<number>()
  const { dictionary } = vocabulary
  // A linking element may follow the first word: "desinfektions".
  for (const beginning of new Set([start, start.endsWith('s') ? start.slice(0, -1) : start]))
    if (beginning.length >= MIN_VAGUE_START) dictionary.eachCompletion(beginning, (id) => found.add(id))
  return mostFrequent([...found], MAX_PAIRS, vocabulary)
}

const DIMINUTIVE = /^(\p{L}{4,}?)s?(?:chen|lein)s?$/u

/** The words of which a German word is a diminutive: flasche of "fläschchen". Umlauts are folded before. */
export function diminutiveRoots(word: string, language: WordLanguage | null): string[] {
  const root = language === 'de' ? DIMINUTIVE.exec(word)?.[1] : undefined
  if (root === undefined) return []
  const full = word.replace(/(?:chen|lein)s?$/u, '')
  return [...new Set([full, `${full}e`, `${full}en`, root, `${root}e`])]
}

const MIN_PURPOSE_LENGTH = 5
const LINKER = /^(?:en|es|er|[ens])/u
const MIN_REST_LENGTH = 3

/** The indexed compounds that begin with what goods are for, in German: Tomatenerde for "Erde für Tomaten", Blattlausspray for "gegen Blattläuse". */
export function compoundsForPurpose(words: readonly string[], vocabulary: Vocabulary): number[] {
  const { dictionary, language } = vocabulary
  if (language !== 'de') return []
  const found = new Set<number>()
  // The stem has no umlaut of the plural.
  const starts = new Set(words.flatMap((word) => [word, cachedStem(word, language)]))
  for (const start of starts) {
    if (start.length < MIN_PURPOSE_LENGTH) continue
    dictionary.eachCompletion(start, (id) => {
      const rest = dictionary.word(id).slice(start.length).replace(LINKER, '')
      if (rest.length >= MIN_REST_LENGTH) found.add(id)
    })
  }
  return mostFrequent([...found], MAX_PAIRS, vocabulary)
}

interface NamedPart {
  readonly id: number
  readonly factor: number
}

function findLastParts(text: string, vocabulary: Vocabulary): NamedPart[] {
  const words = [text, singular(text)]
  // Stems of three letters match by chance.
  const itself = text.length === MIN_PART_LENGTH ? knownIds([text], vocabulary)[0] : bestId(words, vocabulary)
  const others = text.length < MIN_ENDING_LENGTH ? [] : otherLastParts(words, vocabulary)
  const part = itself === undefined ? [] : [{ id: itself, factor: 1 }]
  return [...part, ...others.filter(({ id }) => id !== itself)]
}

/** Other forms of the word, and compounds that end in it, in languages that write them as one word. */
function otherLastParts(words: readonly string[], vocabulary: Vocabulary): NamedPart[] {
  const { language } = vocabulary
  if (language === null || linkersOf(language) === null) return []
  const forms = sameStemIds(words, vocabulary).map((id) => ({ id, factor: 1 }))
  const compounds = mostFrequent(compoundsEndingIn(words, vocabulary), MAX_PAIRS, vocabulary)
  return [...forms, ...compounds.map((id) => ({ id, factor: END_OF_COMPOUND }))]
}
