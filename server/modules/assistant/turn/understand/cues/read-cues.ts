import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { createPhraseMatcher, type PhraseMatcher } from '../../../../../engine/meaning/phrase-matcher.ts'
import { type Cue, cueKeys, cues } from './cues.data.ts'

export interface CueFound {
  readonly cue: Cue
  readonly start: number
  readonly end: number
}

const readers = new Map<AssistantLanguage, PhraseMatcher>()

/** The ways of speaking in a text that show what it is for. */
export function readCues(text: string, language: AssistantLanguage): CueFound[] {
  const reader =
    readers.get(language) ?? createPhraseMatcher(Object.entries(cues[language]), { language, isStrict: true })
  readers.set(language, reader)
  return reader.find(text, true).flatMap(({ key, start, end }) => {
    const cue = cueKeys.find((one) => one === key)
    return cue === undefined ? [] : [{ cue, start, end }]
  })
}
