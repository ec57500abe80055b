import { createHash } from 'node:crypto'

type Piece = { readonly text: string } | { readonly value: unknown }

/**
 * The same text for equal values: canonical JSON (RFC 8785: sorted fields, no white space), with files as their SHA-256. Not recursive,
 * because the nesting of a body is limited only by its length.
 */
export function canonicalJson(value: unknown): string {
  const written: string[] = []
  const left: Piece[] = [{ value }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('text' in next) written.push(next.text)
    else if (Buffer.isBuffer(next.value)) written.push(`file:${createHash('sha256').update(next.value).digest('hex')}`)
    else if (Array.isArray(next.value)) leaveArray(left, next.value)
    else if (typeof next.value === 'object' && next.value !== null) leaveObject(left, next.value)
    else written.push(JSON.stringify(next.value) ?? 'undefined')
  }
  return written.join('')
}

/** Pushes the items so that the first is popped next. */
function leaveArray(left: Piece[], items: readonly unknown[]): void {
  left.push({ text: ']' })
  for (let at = items.length - 1; at >= 0; at--) left.push({ value: items[at] }, { text: at === 0 ? '' : ',' })
  left.push({ text: '[' })
}

function leaveObject(left: Piece[], fields: object): void {
  left.push({ text: '}' })
  const names = Object.keys(fields).sort()
  for (const [at, name] of [...names.entries()].reverse()) {
    const label = `${at === 0 ? '' : ','}${JSON.stringify(name)}:`
    left.push({ value: fields[name as keyof typeof fields] }, { text: label })
  }
  left.push({ text: '{' })
}
