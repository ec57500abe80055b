import { AppError } from '../../errors.ts'

type CursorPart = string | number

/** Encodes an opaque `next_cursor`: the position where the next page starts. It contains no secret. */
export function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor of `encodeCursor`; `kinds` are the expected types, e.g. `['number', 'string']`. Throws 422 on anything else. */
export function decodeCursor(cursor: string, kinds: readonly ('string' | 'number')[]): CursorPart[] {
  const parts = parse(cursor)
  if (!Array.isArray(parts) || parts.length !== kinds.length || !kinds.every((kind, at) => isPart(parts[at], kind)))
    throw badCursor()
  return parts
}

/** 422 for a cursor that is damaged or belongs to another list, query or store. */
export function badCursor(): AppError {
  const message = 'cursor is not one that this list gave out for this request.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/cursor', code: 'bad_cursor', message }] },
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isPart(part: unknown, kind: 'string' | 'number'): boolean {
  if (typeof part !== kind) return false
  return typeof part === 'string' ? !part.includes('\0') && part.isWellFormed() : Number.isFinite(part)
}
