import { namedEntities } from './entities.data.ts'

/** Decodes character references. Unknown names stay as they are, references to impossible characters are removed. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,7});/g, decodeEntity)
}

function decodeEntity(entity: string): string {
  const body = entity.slice(1, -1)
  if (!body.startsWith('#')) return namedEntities.get(body) ?? namedEntities.get(body.toLowerCase()) ?? entity
  return characterOf(/^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1)))
}

function characterOf(code: number): string {
  const isValid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isValid ? String.fromCodePoint(code) : ''
}
