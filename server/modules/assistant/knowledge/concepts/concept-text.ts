import type { ConceptInput } from '../../../../../contract/assistant/knowledge.ts'
import { languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import { conceptRefused } from '../errors.ts'
import type { ConceptRow } from './concepts.store.ts'

/** The fields of a concept that a person writes. */
export type ConceptText = Pick<
  ConceptRow,
  'slug' | 'locale' | 'topic' | 'title' | 'body_markdown' | 'effective_from' | 'effective_until'
>

/** Throws 422 for what the schema cannot express: an unsupported language, or an end before the start. */
export function readConceptText(input: ConceptInput): ConceptText {
  const { title, topic, locale, body_markdown } = input
  const text = {
    title: title.trim(),
    topic,
    locale,
    body_markdown,
    slug: input.slug ?? slugOf(title, topic),
    effective_from: input.effective_from ?? null,
    effective_until: input.effective_until ?? null,
  }
  assertConceptText(text)
  return text
}

export function assertConceptText({ locale, effective_from: from, effective_until: until }: ConceptText): void {
  if (languageOfLocale(locale) === null)
    throw conceptRefused(
      'locale',
      'unknown_language',
      'locale must be English, German, French or Spanish (en, de, fr or es, with or without a region).',
    )
  if (from !== null && until !== null && until < from)
    throw conceptRefused('effective_until', 'before_start', 'effective_until must not be before effective_from.')
}

export function isSameText(one: ConceptText, other: ConceptText): boolean {
  return textFields.every((field) => one[field] === other[field])
}

export function pickText(row: ConceptText): ConceptText {
  const { slug, locale, topic, title, body_markdown, effective_from, effective_until } = row
  return { slug, locale, topic, title, body_markdown, effective_from, effective_until }
}

const textFields = [
  'slug',
  'locale',
  'topic',
  'title',
  'body_markdown',
  'effective_from',
  'effective_until',
] as const satisfies readonly (keyof ConceptText)[]

function slugOf(title: string, topic: string): string {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '')
  return slug === '' ? topic : slug
}
