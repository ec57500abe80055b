import type { Interpreted } from '../../../contract/search-answer.ts'
import type { SearchSettings } from '../../../contract/search-settings.ts'
import type { Condition } from '../../engine/attributes/index.ts'
import type { TextPlan } from '../../engine/lexical/text-plan.ts'
import type { AskedWords } from './read-search.ts'
import type { StoreIndex } from './store-index.ts'

export interface ReadWords {
  readonly plan: TextPlan
  readonly rest: string
  readonly hard: readonly Condition[]
  readonly interpreted: Interpreted
}

export function readWords(index: StoreIndex, { text, language }: AskedWords & { settings: SearchSettings }): ReadWords {
  const interpreted: Interpreted = {
    language: language ?? 'en',
    words: text,
    exact: index.words.exactOf(text),
    filters: [],
    colors: [],
    synonyms: [],
    corrections: [],
  }
  return { plan: index.words.plan(text), rest: text, hard: [], interpreted }
}
