import type { AssistantLanguage } from '../../../../contract/locale.ts'
import { guessLanguage } from '../../../engine/meaning/guess-language.ts'
import { polarityOf } from '../../../engine/meaning/polarity.ts'
import { broaderIdeas, readIdeas } from '../../../engine/meaning/read-ideas.ts'
import { isSmallWord } from '../../../engine/meaning/small-words.ts'
import { wordsOf } from '../../../engine/meaning/words-of.ts'
import { opposites, strongWords } from './ground-words.data.ts'
import { textsOf } from './phrases.ts'

/** Words of content that must stand in the evidence, of all. */
const OVERLAP = 0.7
const SURE_OF_LANGUAGE = 0.6
const LINKS = /https?:\/\/[^\s)>\]]+|www\.[^\s)>\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
// "domain.tld" without a scheme is a link to many readers.
const DOMAINS =
  /(?<![@\w.-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|shop|store|example|de|fr|es|eu|uk|info|biz)(?![\w])/gi
const MARKUP = /<[a-z!/]|!\[|\]\(|\]\[|^\s{0,3}#{1,6}\s|```|^\s{0,3}\[[^\]]+\]:/im

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
  const content = contentOf(sentence, language)
  if (content.length === 0) return null
  const all = sources.map((source) => source.text).join(' ')
  const known = new Set(wordsOf(all, language).map(({ stem }) => stem))
  const strange = content.filter((stem) => !known.has(stem))
  if (strange.length > content.length * (1 - OVERLAP)) return `"${strange.join(', ')}" is in no cited text`
  const nearest = nearestSentence(content, language, sources)
  if (polarityOf(sentence, language) !== polarityOf(nearest, language)) return `"${nearest}" says the opposite`
  return (
    strongFault(sentence, all, language) ??
    oppositeFault(sentence, nearest, language) ??
    placeFault(sentence, all, language)
  )
}

function contentOf(text: string, language: AssistantLanguage): string[] {
  return wordsOf(text, language)
    .filter(({ folded }) => !isSmallWord(folded) && !/^\d+$/.test(folded))
    .map(({ stem }) => stem)
}

/** The sentence of the sources that shares most with these words. */
function nearestSentence(content: readonly string[], language: AssistantLanguage, sources: readonly Source[]): string {
  let best = { sentence: '', shared: -1 }
  for (const sentence of sources.flatMap(({ text }) => sentencesOf(text, language))) {
    const stems = new Set(wordsOf(sentence, language).map(({ stem }) => stem))
    const shared = content.filter((stem) => stems.has(stem)).length
    if (shared > best.shared) best = { sentence, shared }
  }
  return best.sentence
}

function strongFault(sentence: string, sources: string, language: AssistantLanguage): string | null {
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
  const known = new Set(readIdeas(sources, language).map(({ idea }) => idea))
  const strange = readIdeas(sentence, language).find(({ idea }) => {
    const around = broaderIdeas(idea)
    return around.length > 0 && !known.has(idea) && !around.some((broader) => known.has(broader))
  })
  return strange === undefined ? null : `${strange.idea} is in no cited text`
}

function sentencesOf(text: string, language: AssistantLanguage): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment.trim()).filter((segment) => segment !== '')
}
