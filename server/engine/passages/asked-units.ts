import type { IdeaFound } from '../meaning/idea.ts'
import { broaderIdeas, readIdeas } from '../meaning/read-ideas.ts'
import { isSmallWord } from '../meaning/small-words.ts'
import { wordsOf } from '../meaning/words-of.ts'
import type { PassageQuery } from './passage.ts'
import { ideaTerm, stemTerm, type TermTable } from './term-table.ts'
import { widerIdeas } from './wider-ideas.ts'

/** One thing that is asked: covered by the best of its terms. */
export interface Unit {
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
const restIdeas = new Set(['other_country'])
const leastWeight = 0.5
const mostWeight = 3
/** An idea is surer than a word: "stuff" and "thing" may be rare in texts and ask for nothing. */
const shares = { idea: 1.5, word: 0.6, hint: 0.35 } as const
/** What no text speaks of is hardly answered by any. */
const unknownIdeaWeight = 8
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
export function askedUnits({ query, table, size }: Asked): Unit[] {
  const { text, language, ideas, idleWords } = query
  const read = readIdeas(text, language)
  const words = wordsOf(text, language).filter(({ folded }) => !(isSmallWord(folded) || idleWords.has(folded)))
  const isIn = (word: { start: number; end: number }, idea: { start: number; end: number }): boolean =>
    idea.start <= word.start && word.end <= idea.end
  const free = words.filter((word) => !read.some((idea) => isIn(word, idea)))
  const stems = new Set(free.map(({ stem }) => stemTerm(stem, language)))
  const phraseOf = (idea: string): string[] => {
    const said = read.find((one) => one.idea === idea)
    const phrase = said === undefined ? [] : words.filter((word) => isIn(word, said))
    return phrase.length > 1 ? phrase.map(({ stem }) => stemTerm(stem, language)) : []
  }
  const isUnderstood = isAsked(ideas, query)
  const unknown = isUnderstood ? unknownWordWeight : unknownSubjectWeight
  return [
    ...groupsOf(ideas, read).flatMap(
      (group) => ideaUnit(group, phraseOf(group[0] ?? ''), { query, table, size }) ?? [],
    ),
    ...[...stems].map((term) => wordUnit(term, table, { among: table.sizeIn(language), unknown })),
  ]
}

/** Whether ideas say what is asked, and not only of what goods, where or when; goods at a place are a question ("batteries to your shop"). */
function isAsked(ideas: readonly string[], { asides, circumstances, hints }: PassageQuery): boolean {
  const isPlace = (idea: string): boolean => circumstances.has(idea) || broaderIdeas(idea).length > 0
  if (ideas.some((idea) => asides.has(idea)) && ideas.some(isPlace)) return true
  return ideas.some((idea) => !(asides.has(idea) || hints.has(idea) || isPlace(idea)))
}

/** Ideas of one and the same word are readings of it, one of which is meant: French "chats" are cats, or talks. */
function groupsOf(ideas: readonly string[], read: readonly IdeaFound[]): string[][] {
  const placeOf = (idea: string): string => {
    const found = read.find((one) => one.idea === idea)
    return found === undefined ? idea : `${found.start}-${found.end}`
  }
  return [...Map.groupBy(new Set(ideas), placeOf).values()]
}

function ideaUnit(ideas: readonly string[], phrase: readonly string[], { query, table, size }: Asked): Unit | null {
  const { postings } = table
  const terms = ideas.flatMap((idea) => {
    const isNamed = postings.has(ideaTerm(idea))
    const wider = widerIdeas(idea).filter((one) => !(isNamed && restIdeas.has(one)))
    return [{ term: ideaTerm(idea), factor: 1 }, ...wider.map((one) => ({ term: ideaTerm(one), factor: widerFactor }))]
  })
  const known = terms.find(({ term }) => postings.has(term))
  if (known === undefined && ideas.some((idea) => query.asides.has(idea))) return null
  const full = known === undefined ? unknownIdeaWeight : shares.idea * rarity(known.term, table, size)
  const isHint = ideas.some((idea) => query.hints.has(idea))
  return { terms, phrase, weight: isHint ? full * shares.hint : full, isWord: false }
}

function wordUnit(term: string, table: TermTable, about: { among: number; unknown: number }): Unit {
  const weight = table.postings.has(term) ? shares.word * rarity(term, table, about.among) : about.unknown
  return { terms: [{ term, factor: 1 }], phrase: [], weight, isWord: true }
}

/** Stems are counted among passages of their language, ideas among all. */
function rarity(term: string, { postings }: TermTable, among: number): number {
  const found = postings.get(term)?.size ?? 0
  return Math.min(mostWeight, Math.max(leastWeight, Math.log(1 + among / (1 + found))))
}
