import { Check } from 'typebox/schema'
import { parse } from 'yaml'
import { ConceptInput } from '../../../../../contract/assistant/knowledge.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type ConceptText, readConceptText } from '../concepts/concept-text.ts'

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const fields = ['title', 'topic', 'locale', 'effective_from', 'effective_until'] as const
/** YAML of more takes long to read, and five short values need no more. */
const longestFront = 4_000
type Field = (typeof fields)[number]

/** What a file of knowledge says, or one sentence on why it cannot be read. */
export type FileReading = { readonly text: ConceptText } | { readonly refusal: string }

/**
 * Reads a Markdown file with its front matter: `title`, `topic`, `locale` and, if it is not for always, `effective_from` and
 * `effective_until`. The file's name without its ending is its slug. Never throws.
 */
export function readFile({ path, content }: { readonly path: string; readonly content: string }): FileReading {
  const front = FRONT_MATTER.exec(content)
  if (front === null) return { refusal: 'It does not begin with front matter between two lines of ---.' }
  if (front[0].length > longestFront) return { refusal: `Its front matter is longer than ${longestFront} characters.` }
  const values = readYaml(front[1] ?? '')
  if (values === null) return { refusal: 'Its front matter is not YAML with one value a name.' }
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field === name))
  if (unknown !== undefined)
    return { refusal: `Its front matter has “${unknown.slice(0, 60)}”, which means nothing here.` }
  const slug = slugIn(path)
  if (slug === null)
    return { refusal: 'Its name must consist of small letters, digits and hyphens, as in gift-cards.md.' }
  return readInput({ ...values, slug, body_markdown: content.slice(front[0].length).trim() })
}

function readInput(input: Record<string, unknown>): FileReading {
  const wrong = fields.find((field) => !isRight(field, input[field]))
  if (wrong !== undefined) return { refusal: sentences[wrong] }
  if (!Check(ConceptInput, input)) return { refusal: 'Its text is empty, or longer than 50,000 characters.' }
  try {
    return { text: readConceptText(input) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.detail }
    throw error
  }
}

const sentences: Readonly<Record<Field, string>> = {
  title: 'title must be one line of 1 to 200 characters.',
  topic: 'topic must consist of small letters, digits and hyphens, as in gift-cards.',
  locale: 'locale must be a BCP 47 tag such as en or de-AT.',
  effective_from: 'effective_from must be a day such as 2026-11-30.',
  effective_until: 'effective_until must be a day such as 2026-11-30.',
}

function isRight(field: Field, value: unknown): boolean {
  const isOptional = field === 'effective_from' || field === 'effective_until'
  if (value === undefined) return isOptional
  return Check(ConceptInput.properties[field], value)
}

/** Dates stay texts: YAML 1.2 has none. `null` for anything but names with values. */
function readYaml(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parse(text, { schema: 'core', maxAliasCount: 0, logLevel: 'error' })
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function slugIn(path: string): string | null {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const slug = name.replace(/\.(?:md|markdown)$/i, '')
  return Check(ConceptInput.properties.slug, slug) ? slug : null
}
