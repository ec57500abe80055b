import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { englishTags } from '../../../../engine/meaning/tags.en.data.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'

const english: Readonly<Record<string, string>> = englishTags

/**
 * The words that a catalogue would have for what was said, as far as they are known: "couch" is a sofa, and catalogues are often
 * kept in English whatever their shoppers speak. `null` when nothing is known, or it was said so already.
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

/** Without the words that say nothing of a product. */
export function contentWords(words: string, language: AssistantLanguage): string {
  const telling = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return telling.map(({ start, end }) => words.slice(start, end)).join(' ')
}
