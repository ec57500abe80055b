import { isStopWord } from '../meaning/stop-words.ts'
import { broaderPlaces, findTags } from '../meaning/tags/find-tags.ts'
import type { TagMatch } from '../meaning/tags/semantic-tag.ts'
import { tokenize } from '../meaning/tokenize.ts'
import { broaderTags } from './broader-tags.ts'
import type { PassageQuery } from './passage.ts'
import { stemTerm, type TermTable, tagTerm } from './term-table.ts'

/** A unit of the query, covered by the best of its terms. */
export interface QueryUnit {
  readonly terms: readonly { readonly term: string; readonly factor: number }[]
  /** Terms that cover the unit only together. */
  readonly phrase: readonly string[]
  readonly weight: number
  /** Words match only passages in their own language. */
  readonly isWord: boolean
}

/** A rule for the European Union also covers Germany, but less specifically. */
const broaderFactor = 0.9
/** "All other countries" excludes the countries that are named. */
const restTags = new Set(['other_country'])
const minWeight = 0.5
const maxWeight = 3
/** A tag is more reliable than a word: "stuff" and "thing" may be rare in texts but mean nothing. */
const shares = { tag: 1.5, word: 0.6, hint: 0.35 } as const
/** A tag that no passage has weighs most: the question is hardly answerable. */
const unknownTagWeight = 6
const unknownWordWeight = 0.5
/** When only goods and places are understood, the unknown word is the subject of the question: "can I rent a camera?" */
const unknownSubjectWeight = 4

interface QueryContext {
  readonly query: PassageQuery
  readonly table: TermTable
  /** Number of passages. */
  readonly size: number
}

/** The weighted units of a query. Rare units weigh more. */
export function queryUnits({ query, table, size }: QueryContext): QueryUnit[] {
  const { text, language, tags, ignoredWords: idleWords } = query
  const read = findTags(text, language)
  const words = tokenize(text, language).filter(({ folded }) => !(isStopWord(folded) || idleWords.has(folded)))
  const isIn = (word: { start: number; end: number }, tag: { start: number; end: number }): boolean =>
    tag.start <= word.start && word.end <= tag.end
  const free = words.filter((word) => !read.some((tag) => isIn(word, tag)))
  const stems = new Set(free.map(({ stem }) => stemTerm(stem, language)))
  const phraseOf = (tag: string): string[] => {
    const said = read.find((one) => one.tag === tag)
    const phrase = said === undefined ? [] : words.filter((word) => isIn(word, said))
    return phrase.length > 1 ? phrase.map(({ stem }) => stemTerm(stem, language)) : []
  }
  const isUnderstood = hasSubject(tags, query)
  const unknown = isUnderstood ? unknownWordWeight : unknownSubjectWeight
  return [
    ...groupsOf(tags, read).flatMap((group) => tagUnit(group, phraseOf(group[0] ?? ''), { query, table, size }) ?? []),
    ...[...stems].map((term) => wordUnit(term, table, { among: table.sizeIn(language), unknown })),
  ]
}

/** Whether the tags name a subject, not only goods, a place or a time. Goods at a place count ("batteries to your shop"). */
function hasSubject(
  tags: readonly string[],
  { optionalTags: asides, contextTags: circumstances, minorTags: hints }: PassageQuery,
): boolean {
  const isPlace = (tag: string): boolean => circumstances.has(tag) || broaderPlaces(tag).length > 0
  if (tags.some((tag) => asides.has(tag)) && tags.some(isPlace)) return true
  return tags.some((tag) => !(asides.has(tag) || hints.has(tag) || isPlace(tag)))
}

/** Groups alternative meanings of one phrase: French "chats" are cats or chats. */
function groupsOf(tags: readonly string[], read: readonly TagMatch[]): string[][] {
  const placeOf = (tag: string): string => {
    const found = read.find((one) => one.tag === tag)
    return found === undefined ? tag : `${found.start}-${found.end}`
  }
  return [...Map.groupBy(new Set(tags), placeOf).values()]
}

function tagUnit(
  tags: readonly string[],
  phrase: readonly string[],
  { query, table, size }: QueryContext,
): QueryUnit | null {
  const { postings } = table
  const terms = tags.flatMap((tag) => {
    const isNamed = postings.has(tagTerm(tag))
    const broader = broaderTags(tag).filter((one) => !(isNamed && restTags.has(one)))
    return [{ term: tagTerm(tag), factor: 1 }, ...broader.map((one) => ({ term: tagTerm(one), factor: broaderFactor }))]
  })
  const known = terms.find(({ term }) => postings.has(term))
  if (known === undefined && tags.some((tag) => query.optionalTags.has(tag))) return null
  const full = known === undefined ? unknownTagWeight : shares.tag * rarity(known.term, table, size)
  const isHint = tags.some((tag) => query.minorTags.has(tag))
  return { terms, phrase, weight: isHint ? full * shares.hint : full, isWord: false }
}

function wordUnit(term: string, table: TermTable, about: { among: number; unknown: number }): QueryUnit {
  const weight = table.postings.has(term) ? shares.word * rarity(term, table, about.among) : about.unknown
  return { terms: [{ term, factor: 1 }], phrase: [], weight, isWord: true }
}

/** `among` is the number of passages in the language for a stem, and of all passages for a tag. */
function rarity(term: string, { postings }: TermTable, among: number): number {
  const found = postings.get(term)?.size ?? 0
  return Math.min(maxWeight, Math.max(minWeight, Math.log(1 + among / (1 + found))))
}
