import type { AssistantLanguage } from '../../../../contract/locale.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { guessLanguage } from '../../../engine/meaning/guess-language.ts'
import type { Idea } from '../../../engine/meaning/idea.ts'
import { countNegations } from '../../../engine/meaning/polarity.ts'
import { broaderIdeas, readIdeas } from '../../../engine/meaning/read-ideas.ts'
import { isSmallWord } from '../../../engine/meaning/small-words.ts'
import { wordsOf } from '../../../engine/meaning/words-of.ts'
import { opposites, strongWords } from './ground-words.data.ts'
import { textsOf } from './phrases.ts'

/** Words of content that must stand in the evidence, of all. */
const OVERLAP = 0.7
const SURE_OF_LANGUAGE = 0.6
/** From here on clauses of small words alone ("if it is not there") are compared too. */
const SURE_OF_CLAUSE = 0.5
/** Denies nothing itself, but takes back an "only". */
const NOT_ONLY =
  /\bnot (?:only|just)\b|\bnicht (?:nur|allein)\b|\bpas (?:seulement|uniquement)\b|\bno (?:solo|sólo|solamente)\b/i
const LINKS = /https?:\/\/[^\s)>\]]+|www\.[^\s)>\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
// "domain.tld" without a scheme is a link to many readers.
const DOMAINS =
  /(?<![@\w.-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|shop|store|example|de|fr|es|eu|uk|info|biz)(?![\w])/gi
const CLAUSES: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /[,;:()–—]|(?<!\bnot )\b(?:and|but|or|because|so that|when|if|while|until|although|unless)\b/i,
  de: /[,;:()–—]|(?<!nicht )(?<!\p{L})(?:und|aber|oder|sondern|weil|wenn|damit|sobald|obwohl)(?!\p{L})/iu,
  fr: /[,;:()–—]|(?<!non |pas )(?<!\p{L})(?:et|mais|ou|car|si|quand|pour que|tandis que)(?!\p{L})/iu,
  es: /[,;:()–—]|(?<!\bno )(?<!\p{L})(?:y|e|pero|o|porque|si|cuando|para que|aunque)(?!\p{L})/iu,
}
const MARKUP = /<[a-z!/]|(?<!\\)(?:!\[|\]\(|\]\[)|^\s{0,3}#{1,6}\s|```|^\s{0,3}\[[^\]]+\]:/im

/** Texts of one language that a statement may be worded from. */
export interface Source {
  readonly text: string
  readonly language: AssistantLanguage
}

/**
 * What is wrong with the wording of a statement that no rule wrote; null when nothing is. Facts are looked at elsewhere: here it
 * is whether the statement says what its sources say, not more, not the opposite, and nothing beside them.
 */
export function wordingFault(text: string, language: AssistantLanguage, sources: readonly Source[]): string | null {
  const all = sources.map((source) => source.text).join(' ')
  return (
    markupFault(text, all) ??
    languageFault(text, language) ??
    // Words of another language cannot be compared; the statement must then be a quotation, which never comes here.
    (sources.some((source) => source.language === language) ? null : 'its sources are in another language') ??
    meaningFault(text, language, sources)
  )
}

function markupFault(text: string, sources: string): string | null {
  if (MARKUP.test(text)) return 'HTML, an image, a link or a heading'
  const known = sources.toLowerCase()
  const strange = [...text.matchAll(LINKS), ...text.matchAll(DOMAINS)].find(
    ([link]) => !known.includes(link.toLowerCase()),
  )
  return strange === undefined ? null : `${strange[0]} is in no cited text`
}

function languageFault(text: string, language: AssistantLanguage): string | null {
  const guess = guessLanguage(text)
  const isOther = guess.language !== null && guess.language !== language && guess.certainty >= SURE_OF_LANGUAGE
  return isOther ? `it is in ${guess.language}` : null
}

function meaningFault(text: string, language: AssistantLanguage, sources: readonly Source[]): string | null {
  for (const sentence of sentencesOf(text, language)) {
    const fault = sentenceFault(sentence, language, sources)
    if (fault !== null) return fault
  }
  return null
}

function sentenceFault(sentence: string, language: AssistantLanguage, sources: readonly Source[]): string | null {
  if (textsOf(language).has(sentence.trim())) return null
  const all = sources.map((source) => source.text).join(' ')
  const content = contentOf(sentence, language)
  if (content.length === 0) return null
  const stems = stemsOf(all, language)
  const ideas = ideasOf(all, language)
  const strange = content.filter(
    (word) => !stems.has(word.stem) && !word.ideas.some((idea) => isKnownIdea(idea, ideas)),
  )
  if (strange.length > content.length * (1 - OVERLAP)) {
    return `"${strange.map(({ stem }) => stem).join(', ')}" is in no cited text`
  }
  return (
    polarityFault(sentence, all, language) ??
    strongFault(sentence, all, language) ??
    oppositeFault(sentence, nearestOf(sentence, sentencesOf(all, language), language).text, language) ??
    placeFault(sentence, all, language)
  )
}

interface ContentWord {
  readonly stem: string
  /** What it means, for sources that say it in other words. */
  readonly ideas: readonly Idea[]
}

/** Words that mean something, without those of facts, which are looked at on their own. */
function contentOf(text: string, language: AssistantLanguage): ContentWord[] {
  const facts = findFacts(text, language)
  const ideas = readIdeas(text, language)
  return wordsOf(text, language)
    .filter(({ folded }) => !isSmallWord(folded))
    .filter(({ start, end }) => !facts.some((fact) => fact.start <= start && end <= fact.end))
    .map(({ start, end, stem }) => {
      return { stem, ideas: ideas.filter((one) => one.start <= start && end <= one.end).map(({ idea }) => idea) }
    })
}

/** Each clause denies as often as the clause of the sources that it is most like. */
function polarityFault(sentence: string, sources: string, language: AssistantLanguage): string | null {
  const known = clausesOf(sources, language)
  for (const clause of clausesOf(sentence, language)) {
    const { text, alike, likeness } = nearestOf(clause, known, language)
    if (likeness < SURE_OF_CLAUSE && contentOf(clause, language).length === 0) continue
    const count = countNegations(clause, language)
    if (!alike.some((one) => countNegations(one, language) === count)) return `"${text}" says the opposite`
  }
  return null
}

/** The text that shares most of all words with this one, and all that share as much. */
function nearestOf(
  text: string,
  known: readonly string[],
  language: AssistantLanguage,
): { readonly text: string; readonly alike: readonly string[]; readonly likeness: number } {
  const stems = stemsOf(text, language)
  const likenesses = known.map((one) => likenessOf(stems, stemsOf(one, language)))
  const best = Math.max(0, ...likenesses)
  const alike = known.filter((_, index) => likenesses[index] === best)
  return { text: alike[0] ?? '', alike, likeness: best }
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared / (one.size + other.size - shared || 1)
}

function stemsOf(text: string, language: AssistantLanguage): ReadonlySet<string> {
  return new Set(wordsOf(text, language).map(({ stem }) => stem))
}

function clausesOf(text: string, language: AssistantLanguage): string[] {
  return sentencesOf(text, language)
    .flatMap((sentence) => sentence.split(CLAUSES[language]))
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause))
}

function strongFault(sentence: string, sources: string, language: AssistantLanguage): string | null {
  if (NOT_ONLY.test(sentence) && !NOT_ONLY.test(sources)) return 'it takes back an "only"'
  const strong = new Set(strongWords[language].split(' '))
  const known = new Set(wordsOf(sources, language).map(({ folded }) => folded))
  const added = wordsOf(sentence, language).find(({ folded }) => strong.has(folded) && !known.has(folded))
  return added === undefined ? null : `"${added.folded}" is stronger than the cited text`
}

/** One word of a pair where the nearest sentence has only the other. */
function oppositeFault(sentence: string, nearest: string, language: AssistantLanguage): string | null {
  const said = new Set(wordsOf(sentence, language).map(({ folded }) => folded))
  const known = new Set(wordsOf(nearest, language).map(({ folded }) => folded))
  const turned = opposites[language]
    .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    .find(([one, other]) => said.has(one) && !known.has(one) && known.has(other) && !said.has(other))
  return turned === undefined ? null : `"${turned[0]}" where the text has "${turned[1]}"`
}

/** A place must stand in the sources, or lie in one that does. */
function placeFault(sentence: string, sources: string, language: AssistantLanguage): string | null {
  const known = ideasOf(sources, language)
  const strange = readIdeas(sentence, language).find(
    ({ idea }) => broaderIdeas(idea).length > 0 && !isKnownIdea(idea, known),
  )
  return strange === undefined ? null : `${strange.idea} is in no cited text`
}

function isKnownIdea(idea: Idea, known: ReadonlySet<Idea>): boolean {
  return known.has(idea) || broaderIdeas(idea).some((broader) => known.has(broader))
}

function ideasOf(text: string, language: AssistantLanguage): ReadonlySet<Idea> {
  return new Set(readIdeas(text, language).map(({ idea }) => idea))
}

function sentencesOf(text: string, language: AssistantLanguage): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment.trim()).filter((segment) => segment !== '')
}
