import type { Analyser, Word } from './analyse.ts'
import type { Dictionary, NearWord } from './dictionary.ts'
import { allowedTypos } from './edit-distance.ts'
import type { PlannedSlot } from './text-plan.ts'

/** What a plan asks of the index. */
export interface Vocabulary {
  readonly dictionary: Dictionary
  readonly analyser: Analyser
  /** Products in the index. */
  readonly size: number
  /** Products that have the word. */
  frequency(id: number): number
}

interface QueryWord {
  readonly word: Word
  /** This word written together with a neighbour ("play station"), or the compound it came from ("t-shirt"). */
  readonly joined: readonly string[]
  /** The last word, still being typed for all we know. */
  readonly open: boolean
}

const MOST_WORDS = 32
const JOINED = 0.9
const PARTS = 0.85
const COMPLETION = 0.75
const COMPLETION_BESIDE_EXACT = 0.5
const MOST_COMPLETIONS = 100
const MOST_TYPOS = 20
const ONE_TYPO = 0.7
const TWO_TYPOS = 0.45
const FILLER = 0.15
const DIGIT = /\p{N}/u

/** Reads a query word by word: as it stands, as the beginning of a word if last, and with typing errors if nothing else fits. */
export function planQuery(query: string, vocabulary: Vocabulary): PlannedSlot[] {
  const words = openWords(vocabulary.analyser.words(query, MOST_WORDS), /[\p{L}\p{N}\p{M}]$/u.test(query))
  return words.map((word) => planWord(word, vocabulary))
}

/** Takes letter compounds apart ("t-shirt" → t, shirt) and pairs neighbours, so that either way of writing finds the other. */
function openWords(words: readonly Word[], unfinished: boolean): QueryWord[] {
  const flat = words.flatMap((word) => {
    const compound = word.parts.length > 0 && !DIGIT.test(word.typed) && word.typed === word.parts.join('')
    if (!compound) return [{ word, joined: [] as string[] }]
    return word.parts.map((part) => ({
      word: { typed: part, forms: [part] as const, parts: [] },
      joined: [word.forms[0]],
    }))
  })
  return flat.map(({ word, joined }, at) => {
    const before = flat[at - 1]?.word
    const after = flat[at + 1]?.word
    const pairs = [before && before.typed + word.forms[0], after && word.typed + after.forms[0]]
    return {
      word,
      joined: [...joined, ...pairs.filter((pair) => pair !== undefined)],
      open: unfinished && at === flat.length - 1,
    }
  })
}

function planWord(query: QueryWord, vocabulary: Vocabulary): PlannedSlot {
  const { dictionary, analyser } = vocabulary
  const { word } = query
  const readings = new Map<number, number>()
  addKnown(readings, idsOf(word.forms, dictionary), 1)
  addKnown(readings, idsOf(query.joined, dictionary), JOINED)
  if (query.open) addCompletions(readings, word, vocabulary)
  let parts = allIdsOf(word.parts, dictionary)
  if (readings.size === 0 && parts.length === 0) parts = splitWord(word.forms[0], vocabulary)
  if (readings.size === 0 && parts.length === 0) addTypos(readings, word, vocabulary)
  const rarity = rarityOf(readings, parts, vocabulary)
  return {
    readings: Array.from(readings, ([id, factor]) => [dictionary.word(id), factor] as const),
    phrases: parts.length === 0 ? [] : [[parts.map((id) => dictionary.word(id)), PARTS]],
    weight: analyser.isFiller(word.forms[0]) ? rarity * FILLER : rarity,
  }
}

function addKnown(readings: Map<number, number>, ids: readonly number[], factor: number): void {
  for (const id of ids) if (!readings.has(id)) readings.set(id, factor)
}

function addCompletions(readings: Map<number, number>, { typed }: Word, vocabulary: Vocabulary): void {
  const { dictionary } = vocabulary
  const exact = readings.size > 0
  if (typed.length < (exact ? 3 : 2)) return
  const factor = exact ? COMPLETION_BESIDE_EXACT : COMPLETION
  const ids: number[] = []
  dictionary.eachCompletion(typed, (id) => ids.push(id))
  for (const id of mostFrequent(ids, MOST_COMPLETIONS, vocabulary)) {
    if (!readings.has(id)) readings.set(id, factor * (0.6 + (0.4 * typed.length) / dictionary.word(id).length))
  }
}

function addTypos(readings: Map<number, number>, word: Word, vocabulary: Vocabulary): void {
  const near = nearWords(word, vocabulary.dictionary)
  const least = Math.min(...near.map((found) => found.distance))
  const nearest = near.filter((found) => found.distance === least).map((found) => found.id)
  for (const id of mostFrequent(nearest, MOST_TYPOS, vocabulary)) readings.set(id, least > 1 ? TWO_TYPOS : ONE_TYPO)
}

/** Stored words the searcher may have meant. The first letter is taken to be right unless nothing begins with it. */
function nearWords({ typed, forms }: Word, dictionary: Dictionary): NearWord[] {
  // Another digit is another product: a code gets one typing error at most.
  const limit = Math.min(allowedTypos(typed.length), DIGIT.test(typed) ? 1 : 2)
  if (limit === 0) return []
  // A mistyped end must not pass for a plural ("shos"), nor a plural hide a word ("camreas").
  for (const anyStart of [false, true]) {
    const allowed = anyStart ? 1 : limit
    const near = dictionary.near(forms[0], allowed, anyStart)
    if (near.length > 0) return near
    const nearTyped = typed === forms[0] ? [] : dictionary.near(typed, allowed, anyStart)
    if (nearTyped.length > 0) return nearTyped
  }
  return []
}

/** "runningshoe" → running, shoe, when both are known; the pair whose rarer half is most common. */
function splitWord(word: string, { dictionary, frequency }: Vocabulary): number[] {
  let best: number[] = []
  let most = 0
  for (let at = 3; at <= word.length - 3; at += 1) {
    const halves = allIdsOf([word.slice(0, at), word.slice(at)], dictionary)
    const common = Math.min(...halves.map(frequency))
    if (halves.length === 2 && common > most) {
      best = halves
      most = common
    }
  }
  return best
}

/** The ids of those of `words` that are stored. */
function idsOf(words: readonly string[], dictionary: Dictionary): number[] {
  return words.map((word) => dictionary.id(word)).filter((id) => id !== undefined)
}

/** The ids of `words`, or none when one of them is not stored. */
function allIdsOf(words: readonly string[], dictionary: Dictionary): number[] {
  const ids = idsOf(words, dictionary)
  return ids.length === words.length ? ids : []
}

/** At most `limit` of `ids`. Ties go by the word, not by the id, so that the order of indexing never shows. */
function mostFrequent(ids: number[], limit: number, { dictionary, frequency }: Vocabulary): number[] {
  if (ids.length <= limit) return ids
  const byWord = (a: number, b: number): number => (dictionary.word(a) < dictionary.word(b) ? -1 : 1)
  return ids.sort((a, b) => frequency(b) - frequency(a) || byWord(a, b)).slice(0, limit)
}

/** 1 for a word no product has, falling towards 0 for one that all have. The square root keeps common nouns audible. */
function rarityOf(readings: ReadonlyMap<number, number>, parts: readonly number[], vocabulary: Vocabulary): number {
  const { size, frequency } = vocabulary
  const best = Math.max(0, ...readings.values())
  let products = readings.size === 0 && parts.length > 0 ? Math.min(...parts.map(frequency)) : 0
  for (const [id, factor] of readings) if (factor >= best * 0.8) products = Math.max(products, frequency(id))
  const surprise = (count: number): number => Math.log(1 + (size - count + 0.5) / (count + 0.5))
  return Math.sqrt(surprise(products) / surprise(0))
}
