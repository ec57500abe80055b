import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { englishIdeas } from '../../../../engine/meaning/ideas.en.data.ts'
import { readIdeas } from '../../../../engine/meaning/read-ideas.ts'
import { isSmallWord } from '../../../../engine/meaning/small-words.ts'
import { wordsOf } from '../../../../engine/meaning/words-of.ts'

const english: Readonly<Record<string, string>> = englishIdeas

/**
 * The words that a catalogue would have for what was said, as far as they are known: "couch" is a sofa, and catalogues are often
 * kept in English whatever their shoppers speak. `null` when nothing is known, or it was said so already.
 */
export function inCatalogueWords(words: string, language: AssistantLanguage): string | null {
  let rest = ''
  let at = 0
  for (const { idea, start, end } of readIdeas(words, language)) {
    if (start < at) continue
    rest += `${words.slice(at, start)} ${english[idea]?.split(',')[0] ?? idea.replaceAll('_', ' ')} `
    at = end
  }
  const said = tellingWords(rest + words.slice(at), language)
  return at === 0 || said === words ? null : said
}

/** Without the words that say nothing of a product. */
export function tellingWords(words: string, language: AssistantLanguage): string {
  const telling = wordsOf(words, language).filter(({ folded }) => !isSmallWord(folded))
  return telling.map(({ start, end }) => words.slice(start, end)).join(' ')
}
