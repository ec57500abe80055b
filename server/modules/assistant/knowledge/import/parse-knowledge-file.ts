import { Check } from 'typebox/schema'
import { parse } from 'yaml'
import { ConceptInput } from '../../../../../contract/assistant/knowledge.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type ConceptText, readConceptText } from '../concepts/concept-text.ts'

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const fields = ['title', 'topic', 'locale', 'effective_from', 'effective_until'] as const
/** Five short values need no more, and parsing longer YAML is slow. */
const maxFrontMatterLength = 4_000
type Field = (typeof fields)[number]

/** The text of a knowledge file, or one sentence on why it is invalid. */
export type ParsedFile = { readonly text: ConceptText } | { readonly error: string }

/**
 * Parses a Markdown file with front matter: `title`, `topic`, `locale` and optionally `effective_from` and `effective_until`. The
 * slug is the file name without its extension. Never throws.
 */
export function parseKnowledgeFile({ path, content }: { readonly path: string; readonly content: string }): ParsedFile {
  const front = FRONT_MATTER.exec(content)
  if (front === null) return { error: 'The file does not start with front matter between two lines of ---.' }
  if (front[0].length > maxFrontMatterLength)
    return { error: `The front matter is longer than ${maxFrontMatterLength} characters.` }
  const values = readYaml(front[1] ?? '')
  if (values === null) return { error: 'The front matter is not a YAML mapping.' }
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field === name))
  if (unknown !== undefined) return { error: `The front matter has an unknown field “${unknown.slice(0, 60)}”.` }
  const slug = slugOf(path)
  if (slug === null)
    return { error: 'The file name must consist of lower-case letters, digits and hyphens, as in gift-cards.md.' }
  return readInput({ ...values, slug, body_markdown: content.slice(front[0].length).trim() })
}

function readInput(input: Record<string, unknown>): ParsedFile {
  const wrong = fields.find((field) => !isValid(field, input[field]))
  if (wrong !== undefined) return { error: fieldErrors[wrong] }
  if (!Check(ConceptInput, input)) return { error: 'The text is empty or longer than 50,000 characters.' }
  try {
    return { text: readConceptText(input) }
  } catch (error) {
    if (error instanceof AppError) return { error: error.detail }
    throw error
  }
}

const fieldErrors: Readonly<Record<Field, string>> = {
  title: 'title must be one line of 1 to 200 characters.',
  topic: 'topic must consist of lower-case letters, digits and hyphens, as in gift-cards.',
  locale: 'locale must be a BCP 47 tag such as en or de-AT.',
  effective_from: 'effective_from must be a date such as 2026-11-30.',
  effective_until: 'effective_until must be a date such as 2026-11-30.',
}

function isValid(field: Field, value: unknown): boolean {
  const isOptional = field === 'effective_from' || field === 'effective_until'
  if (value === undefined) return isOptional
  return Check(ConceptInput.properties[field], value)
}

/** The core schema of YAML 1.2 leaves dates as strings. Returns `null` for anything but a mapping. */
function readYaml(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parse(text, { schema: 'core', maxAliasCount: 0, logLevel: 'error' })
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function slugOf(path: string): string | null {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const slug = name.replace(/\.(?:md|markdown)$/i, '')
  return Check(ConceptInput.properties.slug, slug) ? slug : null
}
