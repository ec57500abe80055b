import { moduleService } from '../../parts/service-url.ts'
import { languageOf } from './languages.ts'
import type { Texts } from './text-names.ts'

/** Identifies the names and order of the texts, so that a file of another release is not used. Set by the build. */
declare const textsVersion: string

const loaded = new Map<string, Texts>()
const loading = new Set<string>()

/**
 * The texts for a BCP 47 tag; `undefined` for English, and until they have arrived, which calls `update`. A failed request is repeated at
 * the next call with `retries`.
 */
export function textsFor(
  tag: string,
  { retries, update }: { retries: boolean; update: () => void },
): Texts | undefined {
  const language = languageOf(tag)
  const texts = loaded.get(language)
  if (texts || language === 'en' || (loading.has(language) && !retries)) return texts
  loading.add(language)
  load(language).then(update, () => {})
  return undefined
}

async function load(language: string): Promise<void> {
  const response = await fetch(`${moduleService}widget/texts/${language}-${textsVersion}.json`, { credentials: 'omit' })
  if (response.ok) loaded.set(language, await response.json())
}
