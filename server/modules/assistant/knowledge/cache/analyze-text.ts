import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { type Polarity, polarityOf } from '../../../../engine/meaning/polarity.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import type { SemanticTag } from '../../../../engine/meaning/tags/semantic-tag.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import { growingTo } from '../../../../platform/caches.ts'
import { genericWords, measureTags } from './generic-words.data.ts'

/** Marks a term as a word stem. Unlike a semantic tag, a stem means nothing in another language. */
export const stemPrefix = '='

export interface TextAnalysis {
  readonly tags: readonly SemanticTag[]
  /** The subject: all tags except tags of measure, and prefixed stems of the words outside tags and facts. */
  readonly terms: ReadonlySet<string>
  readonly facts: readonly Fact[]
  readonly polarity: Polarity
}

export type AnalyzeText = (text: string, language: AssistantLanguage) => TextAnalysis

const maxCachedTexts = 20_000

/**
 * Analyzes sentences, headings and titles, and caches the results: a sentence takes about 0.5 ms, and publishing one text must not
 * analyze the store's other texts again.
 */
export function createTextAnalyzer(): AnalyzeText {
  const cache = new LRUCache<string, TextAnalysis>(growingTo(maxCachedTexts))
  return (text, language) => {
    const key = `${language} ${text}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const analysis = analyze(text, language)
    cache.set(key, analysis)
    return analysis
  }
}

function analyze(text: string, language: AssistantLanguage): TextAnalysis {
  const matches = findTags(text, language)
  const facts = findFacts(text, language)
  const covered = [...matches, ...facts]
  const generic = genericStems(language)
  const stems = tokenize(text, language).filter(
    ({ start, end, folded, stem }) =>
      folded.length > 2 &&
      !/\d/.test(folded) &&
      !isStopWord(folded) &&
      !generic.has(stem) &&
      !covered.some((range) => range.start < end && start < range.end),
  )
  const tags = [...new Set(matches.map(({ tag }) => tag))]
  const terms = new Set([...tags.filter((tag) => !measureTags.has(tag)), ...stems.map(({ stem }) => stemPrefix + stem)])
  return { tags, terms, facts, polarity: polarityOf(text, language) }
}

const stemsByLanguage = new Map<string, ReadonlySet<string>>()

function genericStems(language: AssistantLanguage): ReadonlySet<string> {
  const stems =
    stemsByLanguage.get(language) ?? new Set(tokenize(genericWords[language], language).map(({ stem }) => stem))
  stemsByLanguage.set(language, stems)
  return stems
}

/** About 10 ms of work between two yields to the event loop, so that one store's texts do not delay other stores' shoppers. */
const itemsPerSlice = 20

/** `items.flatMap(map)` that yields to the event loop at regular intervals. */
export async function flatMapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % itemsPerSlice === itemsPerSlice - 1) await setImmediate()
    results.push(...map(item))
  }
  return results
}
