import type { AssistantLanguage } from '../../../../contract/locale.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { guessLanguage } from '../../../engine/meaning/guess-language.ts'
import type { Idea } from '../../../engine/meaning/idea.ts'
import { countNegations } from '../../../engine/meaning/polarity.ts'
import { readIdeas } from '../../../engine/meaning/read-ideas.ts'
import { isSmallWord } from '../../../engine/meaning/small-words.ts'
import { wordsOf } from '../../../engine/meaning/words-of.ts'
import { clausesOf, ideasOf, isKnownIdea, nearestOf, stemsOf } from './ground-clauses.ts'
import { limitsFault } from './ground-limits.ts'

/** Words of content that must stand in the evidence, of all. */
const OVERLAP = 0.8
const SURE_OF_LANGUAGE = 0.6
/** From here on clauses of small words alone ("if it is not there") are compared too. */
const SURE_OF_CLAUSE = 0.5
const LINKS = /https?:\/\/[^\s)>\]]+|www\.[^\s)>\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
// "domain.tld" without a scheme is a link to many readers.
const DOMAINS =
  /(?<![@\w.-])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|shop|store|example|de|fr|es|eu|uk|info|biz)(?![\w])/gi
const MARKUP = /<[a-z!/]|(?<!\\)(?:!\[|\]\(|\]\[)|^\s{0,3}#{1,6}\s|```|^\s{0,3}\[[^\]]+\]:/im

const HIDDEN = /(?![\t\n])\p{Cc}|\p{Cf}|~~|&#?\w+;/u
// "саn" with Cyrillic letters reads like "can" to people and like no word at all to whoever compares words.
const OTHER_LETTERS = /(?![A-Za-zÀ-ÖØ-öø-ÿŒœẞŠšŽž])\p{L}/gu

/** What a text that no rule wrote must not look like, whatever it says; null when it does not. */
export function looksFault(text: string, language: AssistantLanguage, sources: string): string | null {
  return markupFault(text, sources) ?? languageFault(text, language)
}

function markupFault(text: string, sources: string): string | null {
  if (MARKUP.test(text)) return 'HTML, an image, a link or a heading'
  if (HIDDEN.test(text)) return 'characters that show nothing'
  const letter = text.match(OTHER_LETTERS)?.find((one) => !sources.includes(one))
  if (letter !== undefined) return `"${letter}" is a letter of another script`
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

/**
 * What is wrong with the wording of a sentence that no rule wrote; null when nothing is. Facts are looked at elsewhere: here it is
 * whether the sentence says what its source says, not more, not the opposite, and nothing beside it.
 */
export function wordingFault(sentence: string, language: AssistantLanguage, source: string): string | null {
  const content = contentOf(sentence, language)
  // "All of this is free.", "Yes.": whether that is so depends on what it is said of.
  if (content.length === 0) return /\p{L}/u.test(sentence) ? 'it does not say of what' : null
  const stems = stemsOf(source, language)
  const ideas = ideasOf(source, language)
  const strange = content.filter(
    (word) => !stems.has(word.stem) && !word.ideas.some((idea) => isKnownIdea(idea, ideas)),
  )
  // A word whose meaning is known and is not the source's speaks of something else.
  const isOfOther = strange.some((word) => word.ideas.length > 0)
  if (isOfOther || strange.length > content.length * (1 - OVERLAP)) {
    return `"${strange.map(({ stem }) => stem).join(', ')}" is in no cited text`
  }
  return polarityFault(sentence, source, language) ?? limitsFault(sentence, source, language)
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
