import type { AssistantLanguage } from '../../../../contract/locale.ts'
import { englishIdeas } from '../../../engine/meaning/ideas.en.data.ts'
import { readIdeas } from '../../../engine/meaning/read-ideas.ts'

const english: Readonly<Record<string, string>> = englishIdeas

/**
 * The English words for what was said in another language, as far as they are known: catalogues are often kept in English
 * whatever their shoppers speak. `null` when nothing is known, or it is English already.
 */
export function inCatalogueWords(words: string, language: AssistantLanguage): string | null {
  if (language === 'en') return null
  const found = readIdeas(words, language)
  if (found.length === 0) return null
  let rest = ''
  let at = 0
  for (const { idea, start, end } of found) {
    if (start < at) continue
    rest += `${words.slice(at, start)} ${english[idea]?.split(',')[0] ?? idea.replaceAll('_', ' ')} `
    at = end
  }
  return (rest + words.slice(at)).replace(/\s+/g, ' ').trim()
}
