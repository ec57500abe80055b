import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { englishTags } from '../../../../engine/meaning/tags.en.data.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'

const english: Readonly<Record<string, string>> = englishTags

/**
 * Translates words to the English terms of a typical catalog: "couch" becomes "sofa". Many catalogs are in English, whatever language
 * their shoppers speak. `null` when no word is known or nothing changes.
 */
export function toCatalogTerms(words: string, language: AssistantLanguage): string | null {
  let rest = ''
  let at = 0
  for (const { tag, start, end } of findTags(words, language)) {
    if (start < at) continue
    rest += `${words.slice(at, start)} ${english[tag]?.split(',')[0] ?? tag.replaceAll('_', ' ')} `
    at = end
  }
  const said = contentWords(rest + words.slice(at), language)
  return at === 0 || said === words ? null : said
}

/** The text without stop words. */
export function contentWords(words: string, language: AssistantLanguage): string {
  const telling = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return telling.map(({ start, end }) => words.slice(start, end)).join(' ')
}
