import { metadataRefused } from '../errors.ts'

const maxBytes = 32_768
const maxDepth = 16

/** Throws 422 with the pointer when metadata is too large, too deep, or contains text or numbers that the database cannot store. */
export function checkMetadata(metadata: Record<string, unknown>): void {
  checkValue(metadata, '/metadata', 0)
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  if (bytes > maxBytes)
    throw metadataRefused('/metadata', 'too_large', `metadata is ${bytes} bytes as JSON; the limit is ${maxBytes}.`)
}

function checkValue(value: unknown, pointer: string, depth: number): void {
  if (typeof value === 'string') checkText(value, pointer)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw metadataRefused(pointer, 'not_finite', `${pointer.slice(1)} is not a finite number.`)
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth)
    throw metadataRefused(pointer, 'too_deep', `${pointer.slice(1)} is nested deeper than ${maxDepth} levels.`)
  for (const [key, item] of Object.entries(value)) {
    checkText(key, pointer)
    checkValue(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
  }
}

function checkText(text: string, pointer: string): void {
  if (text.includes('\0')) throw metadataRefused(pointer, 'bad_text', `${pointer.slice(1)} contains the character NUL.`)
  if (!text.isWellFormed())
    throw metadataRefused(pointer, 'bad_text', `${pointer.slice(1)} is not well-formed Unicode.`)
}
