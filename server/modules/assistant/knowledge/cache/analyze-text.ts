import { LRUCache } from 'lru-cache'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { type Polarity, polarityOf } from '../../../../engine/meaning/polarity.ts'
import type { SemanticTag } from '../../../../engine/meaning/semantic-tag.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { genericWords, measures } from './generic-words.data.ts'

/** Before a term that is the stem of a word and no tag: it means nothing in another language. */
export const stemMark = '='

export interface TextReading {
  readonly tags: readonly SemanticTag[]
  /** What it is about: tags but those of measure, and marked stems of the words in which no tag or fact was read. */
  readonly terms: ReadonlySet<string>
  readonly facts: readonly Fact[]
  readonly polarity: Polarity
}

export type ReadText = (text: string, language: AssistantLanguage) => TextReading

const mostKept = 20_000

/**
 * Reads sentences, headings and titles, and remembers what it read: of a new version of one text the other texts of the store
 * need not be read again (about half a millisecond a sentence).
 */
export function createTextReader(): ReadText {
  const kept = new LRUCache<string, TextReading>({ max: mostKept })
  return (text, language) => {
    const key = `${language} ${text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const reading = readText(text, language)
    kept.set(key, reading)
    return reading
  }
}

function readText(text: string, language: AssistantLanguage): TextReading {
  const found = findTags(text, language)
  const facts = findFacts(text, language)
  const places = [...found, ...facts]
  const generic = stemsOf(language)
  const stems = tokenize(text, language).filter(
    ({ start, end, folded, stem }) =>
      folded.length > 2 &&
      !/\d/.test(folded) &&
      !isStopWord(folded) &&
      !generic.has(stem) &&
      !places.some((place) => place.start < end && start < place.end),
  )
  const tags = [...new Set(found.map(({ tag }) => tag))]
  const terms = new Set([...tags.filter((tag) => !measures.has(tag)), ...stems.map(({ stem }) => stemMark + stem)])
  return { tags, terms, facts, polarity: polarityOf(text, language) }
}

const stemsByLanguage = new Map<string, ReadonlySet<string>>()

function stemsOf(language: AssistantLanguage): ReadonlySet<string> {
  const known =
    stemsByLanguage.get(language) ?? new Set(tokenize(genericWords[language], language).map(({ stem }) => stem))
  stemsByLanguage.set(language, known)
  return known
}
