import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { AnswerKind, Evidence, Question, ScoredSpan } from '../pipeline.ts'
import { contentStems } from './product-kind-rules.ts'
import { genericQuestionWords } from './score-spans.data.ts'
import { contentOf, stemsIn } from './score-spans.ts'

/** Shorter stems must be equal: "fit" must not match "fitness". */
const minStem = 5
const maxEnding = 2

/**
 * Stems of the words that a text must contain to answer a question that seems to be about goods, or about something other than the store.
 * Empty for any other question.
 */
export function requiredStems(
  { intent, text, serviceWords = [], isLikelyOffTopic }: Question,
  language: AssistantLanguage,
): readonly string[] {
  if (intent !== 'out_of_scope' || isLikelyOffTopic !== true) return serviceWords
  return tokenize(text, language).flatMap(({ folded, stem }) =>
    isStopWord(folded) || genericQuestionWords[language].has(folded) ? [] : [stem],
  )
}

const questionKinds: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['duration', 'date', 'place', 'how'])

/** An apparent search that is a question by its form: "how long do you keep spare parts?" */
export function isQuestionInForm({ intent, answerKind }: Pick<Question, 'intent' | 'answerKind'>): boolean {
  return intent === 'product_search' && questionKinds.has(answerKind)
}

const minWords = 2

/** Whether all words, at least two, are in the title and headings of a text near the question. */
export function titlesContain(
  { spans, sections = [] }: Pick<Evidence, 'spans' | 'sections'>,
  stems: readonly string[],
): boolean {
  return [...spans.map(({ span }) => span), ...sections].some(({ title, headings, language }) => {
    const contained = new Set([title, ...headings].flatMap((text) => tokenize(text, language).map(({ stem }) => stem)))
    return stems.length >= minWords && stems.every((stem) => contained.has(stem))
  })
}

/** Whether a paragraph, with its title and headings, has at least half of the words. */
export function containsMost(best: ScoredSpan | undefined, stems: readonly string[]): boolean {
  return best !== undefined && countContained(best, stems) * 2 >= stems.length
}

/** Whether it has all of at least two words. */
export function containsAll(best: ScoredSpan | undefined, stems: readonly string[]): boolean {
  return best !== undefined && stems.length >= minWords && countContained(best, stems) === stems.length
}

function countContained(best: ScoredSpan, stems: readonly string[]): number {
  const { title, headings, language } = best.span
  const texts = [title, ...headings, ...best.block.map(({ text }) => text)]
  const contained = new Set(texts.flatMap((text) => tokenize(text, language).map(({ stem }) => stem)))
  return stems.filter((stem) => contained.has(stem) || [...contained].some((one) => isSameWord(one, stem))).length
}

const minStatedShare = 0.5
const minStatedWords = 2
const askedFacts: Partial<Record<AnswerKind, 'money' | 'duration'>> = { money: 'money', duration: 'duration' }

/**
 * Moves a paragraph to the front if it is the only one that may answer whose sentence, with its headings, has every word of the question and a value of the
 * requested kind: "awnings are £29" answers "how much is delivery of an awning?", and "£4 by post" does not. A paragraph of another
 * text only counts if no paragraph is sure to answer.
 */
export function preferStatedFact(
  { intent, answerKind, text }: Question,
  found: readonly ScoredSpan[],
  threshold: number,
): readonly ScoredSpan[] {
  const fact = askedFacts[answerKind]
  const [best] = found
  if (intent !== 'policy_question' || fact === undefined || best === undefined) return found
  const asked = [...new Set(contentStems(text, best.span.language))]
  const isIn = (words: readonly string[]) => (stem: string) =>
    words.some((word) => word === stem || isSameWord(word, stem))
  const states = ({ span }: ScoredSpan): boolean => {
    const above = [span.title, ...span.headings].flatMap((one) => contentStems(one, span.language))
    const named = asked.filter((stem) => !isIn(above)(stem))
    return named.length > 0 && named.every(isIn([...stemsIn(span)])) && contentOf(span).facts.has(fact)
  }
  const isSure = best.score >= threshold
  const mayAnswer = ({ span, score }: ScoredSpan): boolean =>
    isSure ? span.conceptId === best.span.conceptId : score >= threshold * minStatedShare
  const stating = asked.length < minStatedWords ? [] : found.filter((one) => mayAnswer(one) && states(one))
  const [first] = stating
  if (first === undefined || stating.some(({ block }) => block !== first.block)) return found
  if (isSure && first.block === best.block) return found
  const score = Math.max(best.score, threshold)
  return [{ ...first, score }, ...found.filter((one) => one !== first)]
}

/** "Aiguisage" and "aiguisons"; "Kurs" and "Kurse", whose stems are "kur" and "kurs". */
export function isSameWord(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) === 1 && (one === `${other}s` || other === `${one}s`)) return true
  const begin = other.slice(0, Math.max(minStem, Math.min(one.length, other.length) - maxEnding))
  return begin.length >= minStem && one.startsWith(begin)
}
