import type { AssistantLanguage } from '../../../../contract/locale.ts'
import type { Idea } from '../../../engine/meaning/idea.ts'
import { broaderIdeas, readIdeas } from '../../../engine/meaning/read-ideas.ts'
import { wordsOf } from '../../../engine/meaning/words-of.ts'

// Marks within numbers, "or more" and "20 and 60 minutes" end no clause.
const MARKS = String.raw`[,:](?!\d)|[;()–—]`
const BETWEEN_CLAUSES: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: between(
    'not ',
    String.raw`and(?!\s[\d$€£])|but|or(?!\s(?:more|less|longer|fewer|later)\b)|because|so that|when|if|while|until|although|unless`,
  ),
  de: between(
    'nicht ',
    String.raw`und(?!\s[\d$€£])|aber|oder(?!\s(?:mehr|weniger|länger|später))|sondern|weil|wenn|damit|sobald|obwohl`,
  ),
  fr: between('non |pas ', String.raw`et(?!\s[\d$€£])|mais|ou(?!\s(?:plus|moins))|car|si|quand|pour que|tandis que`),
  es: between('no ', String.raw`[ye](?!\s[\d$€£])|pero|o(?!\s(?:más|menos))|porque|si|cuando|para que|aunque`),
}

function between(denials: string, words: string): RegExp {
  return new RegExp(String.raw`${MARKS}|(?<!(?<!\p{L})(?:${denials}))(?<!\p{L})(?:${words})(?!\p{L})`, 'iu')
}

export function sentencesOf(text: string, language: AssistantLanguage): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment.trim()).filter((segment) => segment !== '')
}

/** Parts of sentences that can be true or false by themselves, roughly. */
export function clausesOf(text: string, language: AssistantLanguage): string[] {
  return sentencesOf(text, language)
    .flatMap((sentence) => sentence.split(BETWEEN_CLAUSES[language]))
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause))
}

export interface Nearest {
  readonly text: string
  /** All that are as near. */
  readonly alike: readonly string[]
  /** 0 to 1: words shared of all words. */
  readonly likeness: number
}

/** The text that shares most of all words with this one. */
export function nearestOf(text: string, known: readonly string[], language: AssistantLanguage): Nearest {
  const stems = stemsOf(text, language)
  const likenesses = known.map((one) => likenessOf(stems, stemsOf(one, language)))
  const likeness = Math.max(0, ...likenesses)
  const alike = known.filter((_, index) => likenesses[index] === likeness)
  return { text: alike[0] ?? '', alike, likeness }
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared / (one.size + other.size - shared || 1)
}

export function stemsOf(text: string, language: AssistantLanguage): ReadonlySet<string> {
  return new Set(wordsOf(text, language).map(({ stem }) => stem))
}

export function foldedOf(text: string, language: AssistantLanguage): ReadonlySet<string> {
  return new Set(wordsOf(text, language).map(({ folded }) => folded))
}

export function ideasOf(text: string, language: AssistantLanguage): ReadonlySet<Idea> {
  return new Set(readIdeas(text, language).map(({ idea }) => idea))
}

export function isKnownIdea(idea: Idea, known: ReadonlySet<Idea>): boolean {
  return known.has(idea) || broaderIdeas(idea).some((broader) => known.has(broader))
}
