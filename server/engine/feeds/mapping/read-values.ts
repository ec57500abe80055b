import type { RecordProblem } from '../feed.ts'
import type { FieldType } from './mapping.ts'
import { parsePrice } from './price.ts'

/** The value of a cell, nothing, or a problem when the field cannot have it. A price can include a currency. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: unknown; readonly currency?: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: RecordProblem }

const nothing: ReadValue = { kind: 'nothing' }

/** Reads the values of one column as `type`. Values that are not text are already typed and stay as they are. */
export function readValues(values: readonly unknown[], type: FieldType, field: string): ReadValue {
  if (values.length === 0) return nothing
  if (type === 'list') return readLists(values, field, splitList)
  if (type === 'urls') return readLists(values, field, splitUrls)
  const [value] = values
  if (typeof value !== 'string') return { kind: 'value', value: values.length === 1 ? value : values }
  if (type === 'text') return { kind: 'value', value: values.length === 1 || isSingle(field) ? value : values }
  return readText(value, type, field)
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

function readText(text: string, type: Exclude<FieldType, 'list' | 'urls' | 'text'>, field: string): ReadValue {
  if (text === '') return nothing
  if (type === 'json') return readJson(text, field)
  if (type === 'boolean') return readBoolean(text, field)
  const price = parsePrice(text)
  if (type === 'number' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
    return { kind: 'value', value: Number(text) }
  if (price === null || (type === 'number' && price.currency !== null)) return wrong(field, text, `a ${type}`)
  return { kind: 'value', value: price.amount, ...(price.currency === null ? {} : { currency: price.currency }) }
}

function readJson(text: string, field: string): ReadValue {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown }
  } catch {
    return wrong(field, text, 'valid JSON')
  }
}

function readBoolean(text: string, field: string): ReadValue {
  if (/^(?:true|yes|y|1|ja|oui|sí|si)$/i.test(text)) return { kind: 'value', value: true }
  if (/^(?:false|no|n|0|nein|non)$/i.test(text)) return { kind: 'value', value: false }
  return wrong(field, text, 'true or false')
}

function readLists(values: readonly unknown[], field: string, split: (text: string) => string[]): ReadValue {
  const items: unknown[] = []
  for (const value of values) {
    if (typeof value !== 'string') items.push(...[value].flat())
    else if (value.trimStart().startsWith('[')) {
      const list = readJson(value, field)
      if (list.kind !== 'value' || !Array.isArray(list.value)) return wrong(field, value, 'a JSON list')
      items.push(...(list.value as unknown[]))
    } else items.push(...split(value))
  }
  return { kind: 'value', value: items }
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

function wrong(field: string, text: string, what: string): ReadValue {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return { kind: 'problem', problem: { code: 'wrong_value', field, message: `${field}: "${shown}" is not ${what}.` } }
}
