import type { RecordProblem } from '../feed.ts'
import { isNestedDeeper, maxJsonDepth } from '../formats/json-lines.ts'
import { readDate } from './date.ts'
import { readNumber } from './number.ts'
import { parsePrice } from './price.ts'
import type { Target } from './target.ts'

/** The value of a cell, nothing, or a problem when the field cannot have it. A price can include a currency. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: unknown; readonly currency?: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: RecordProblem }

const nothing: ReadValue = { kind: 'nothing' }

/** Reads the values of one column as the type of its target. Values that are not text are already typed and stay as they are. */
export function readValues(values: readonly unknown[], target: Target): ReadValue {
  if (values.length === 0) return nothing
  const { type, field } = target
  if (type === 'list') return readLists(values, field, splitList)
  if (type === 'urls') return readLists(values, field, splitUrls)
  const [value] = values
  if (typeof value !== 'string') return { kind: 'value', value: values.length === 1 ? value : values }
  if (type === 'text') return { kind: 'value', value: values.length === 1 || isSingle(field) ? value : values }
  if (type !== 'json' && isBlank(value)) return nothing
  return readText(value, { ...target, type })
}

const single = new Set([
  'product_id',
  'image_url',
  'name',
  'category',
  'brand',
  'color_name',
  'currency',
  'description',
  'url',
])
const isSingle = (field: string): boolean => single.has(field)

type TypedTarget = Target & { readonly type: Exclude<Target['type'], 'list' | 'urls' | 'text'> }

function readText(text: string, target: TypedTarget): ReadValue {
  const { type, field } = target
  if (text === '') return nothing
  if (type === 'json') return readJson(text, field)
  if (type === 'boolean') return readBoolean(text, field)
  if (type === 'date') {
    const read = readDate(text)
    const value = target.monthFirst ? (read?.monthFirst ?? read?.dayFirst) : (read?.dayFirst ?? read?.monthFirst)
    return value == null ? wrongValue(field, text, 'a date') : { kind: 'value', value }
  }
  const read = target.decimal === undefined ? null : readNumber(text)
  const known = target.decimal === undefined ? null : (read?.[target.decimal] ?? null)
  if (known !== null && (type === 'number' || known >= 0)) return numberValue(known, read?.currency ?? null)
  if (type === 'number' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
    return { kind: 'value', value: Number(text) }
  const price = parsePrice(text)
  if (price === null || (type === 'number' && price.currency !== null)) return wrongValue(field, text, `a ${type}`)
  return numberValue(price.amount, price.currency)
}

function numberValue(value: number, currency: string | null): ReadValue {
  return { kind: 'value', value, ...(currency === null ? {} : { currency }) }
}

function readJson(text: string, field: string): ReadValue {
  try {
    const value: unknown = JSON.parse(text)
    return isNestedDeeper(value, maxJsonDepth)
      ? wrongValue(field, text, `JSON of at most ${maxJsonDepth} levels`)
      : { kind: 'value', value }
  } catch {
    return wrongValue(field, text, 'valid JSON')
  }
}

const yes = /^(?:true|yes|y|ja|oui|sí|si|wahr|vrai)$/i
const no = /^(?:false|no|n|nein|non|falsch|faux)$/i

/** Whether a text means yes or no. `1` and `0` are numbers unless the caller gives the type. */
export function isBoolean(text: string): boolean {
  return yes.test(text) || no.test(text)
}

/** What merchants write instead of a value. */
export function isBlank(text: string): boolean {
  return /^(?:-|–|—|n\/a|#n\/a|null|nil|k\.\s?a\.)$/i.test(text)
}

function readBoolean(text: string, field: string): ReadValue {
  if (text === '1' || yes.test(text)) return { kind: 'value', value: true }
  if (text === '0' || no.test(text)) return { kind: 'value', value: false }
  return wrongValue(field, text, 'true or false')
}

function readLists(values: readonly unknown[], field: string, split: (text: string) => string[]): ReadValue {
  const lists: (readonly unknown[])[] = []
  for (const value of values) {
    if (typeof value !== 'string') lists.push([value].flat())
    else if (value.trimStart().startsWith('[')) {
      const list = readJson(value, field)
      if (list.kind !== 'value' || !Array.isArray(list.value)) return wrongValue(field, value, 'a JSON list')
      lists.push(list.value)
    } else lists.push(split(value))
  }
  return { kind: 'value', value: lists.flat() }
}

function splitList(text: string): string[] {
  return text
    .split(/[,;|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

// Longer URLs are rejected later; trimming them would waste time.
const maxUrlLength = 2048

/** URLs separated by white space, or by a comma, semicolon or vertical bar before the next URL. */
export function splitUrls(text: string): string[] {
  return text
    .split(/\s*[,;|]\s*(?=https?:\/\/)|\s+/i)
    .map((url) => (url.length > maxUrlLength ? url : url.replace(/^[,;|]+|(?<![,;|])[,;|]+$/g, '')))
    .filter((url) => url !== '')
}

function wrongValue(field: string, text: string, what: string): ReadValue {
  const excerpt = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return { kind: 'problem', problem: { code: 'wrong_value', field, message: `${field}: "${excerpt}" is not ${what}.` } }
}
