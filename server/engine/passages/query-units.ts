import { broaderPlaces, findTags } from '../meaning/find-tags.ts'
import type { TagMatch } from '../meaning/semantic-tag.ts'
import { isStopWord } from '../meaning/stop-words.ts'
import { tokenize } from '../meaning/tokenize.ts'
import { broaderTags } from './broader-tags.ts'
import type { PassageQuery } from './passage.ts'
import { stemTerm, type TermTable, tagTerm } from './term-table.ts'

/** One thing that is asked: covered by the best of its terms. */
export interface QueryUnit {
  readonly terms: readonly { readonly term: string; readonly factor: number }[]
  /** Terms that cover it only together. */
  readonly phrase: readonly string[]
  readonly weight: number
  /** Words count only in passages of their own language. */
  readonly isWord: boolean
}

/** A rule for the European Union speaks of Germany too, and a little less of it. */
const widerFactor = 0.9
/** "All other countries" are not those that are named. */
const restTags = new Set(['other_country'])
const leastWeight = 0.5
const mostWeight = 3
/** A tag is surer than a word: "stuff" and "thing" may be rare in texts and ask for nothing. */
const shares = { tag: 1.5, word: 0.6, hint: 0.35 } as const
/** What no text speaks of is hardly answered by any. */
const unknownTagWeight = 6
const unknownWordWeight = 0.5
/** Where goods and places are all that is understood, what is asked about them is the word that nobody published: "can I rent a camera?" */
const unknownSubjectWeight = 4

interface Asked {
  readonly query: PassageQuery
  readonly table: TermTable
  /** How many passages there are. */
  readonly size: number
}

/** What a question asks for, each thing with its weight: rare ones tell more. */
export function queryUnits({ query, table, size }: Asked): QueryUnit[] {
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
  const isUnderstood = isAsked(tags, query)
  const unknown = isUnderstood ? unknownWordWeight : unknownSubjectWeight
  return [
    ...groupsOf(tags, read).flatMap((group) => tagUnit(group, phraseOf(group[0] ?? ''), { query, table, size }) ?? []),
    ...[...stems].map((term) => wordUnit(term, table, { among: table.sizeIn(language), unknown })),
  ]
}

/** Whether tags say what is asked, and not only of what goods, where or when; goods at a place are a question ("batteries to your shop"). */
function isAsked(
  tags: readonly string[],
  { optionalTags: asides, contextTags: circumstances, minorTags: hints }: PassageQuery,
): boolean {
  const isPlace = (tag: string): boolean => circumstances.has(tag) || broaderPlaces(tag).length > 0
  if (tags.some((tag) => asides.has(tag)) && tags.some(isPlace)) return true
  return tags.some((tag) => !(asides.has(tag) || hints.has(tag) || isPlace(tag)))
}

/** Tags of one and the same word are readings of it, one of which is meant: French "chats" are cats, or talks. */
function groupsOf(tags: readonly string[], read: readonly TagMatch[]): string[][] {
  const placeOf = (tag: string): string => {
    const found = read.find((one) => one.tag === tag)
    return found === undefined ? tag : `${found.start}-${found.end}`
  }
  return [...Map.groupBy(new Set(tags), placeOf).values()]
}

function tagUnit(tags: readonly string[], phrase: readonly string[], { query, table, size }: Asked): QueryUnit | null {
  const { postings } = table
  const terms = tags.flatMap((tag) => {
    const isNamed = postings.has(tagTerm(tag))
    const wider = broaderTags(tag).filter((one) => !(isNamed && restTags.has(one)))
    return [{ term: tagTerm(tag), factor: 1 }, ...wider.map((one) => ({ term: tagTerm(one), factor: widerFactor }))]
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

/** Stems are counted among passages of their language, tags among all. */
function rarity(term: string, { postings }: TermTable, among: number): number {
  const found = postings.get(term)?.size ?? 0
  return Math.min(mostWeight, Math.max(leastWeight, Math.log(1 + among / (1 + found))))
}
