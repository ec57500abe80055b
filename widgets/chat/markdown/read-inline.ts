import { type Inline, plainInline, type Span } from './markdown.ts'
import { type Bracket, type Mark, resolveMarks, type Token } from './resolve-marks.ts'
import { safeHref } from './safe-href.ts'

interface Reader {
  readonly text: string
  at: number
  /** Text that is not yet a token. */
  plain: string
  readonly tokens: Token[]
  /** Where the open brackets are in `tokens`. */
  readonly brackets: number[]
  /** Lengths of code fences that do not occur again. */
  readonly missingFences: Set<number>
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Parses the formatting inside a paragraph. Every text is valid: what has no meaning stays as it is. Linear in its length. */
export function readInline(text: string): Inline {
  const reader: Reader = { text, at: 0, plain: '', tokens: [], brackets: [], missingFences: new Set() }
  while (reader.at < text.length) readNext(reader)
  flush(reader)
  return resolveMarks(reader.tokens)
}

function readNext(reader: Reader): void {
  const { text, at } = reader
  const [sign, next = ''] = [text[at], text[at + 1]]
  if (sign === '\\' && /[!-/:-@[-`{-~]/.test(next)) {
    reader.plain += next
    reader.at += 2
  } else if (sign === '\n' || (sign === '\\' && next === '\n')) readLineBreak(reader, sign)
  else if (sign === '`') readCode(reader)
  else if (sign === '*' || sign === '_') readMark(reader, sign)
  else if (sign === '[' || (sign === '!' && next === '[')) readOpening(reader, sign === '!')
  else if (sign === ']') readClosing(reader)
  else if (!readEntity(reader) && !readAddress(reader)) {
    // Whole words, so that an address begins only at the start of one.
    takeText(reader, match(reader, /[\p{L}\p{N}.+-]{1,200}/uy)?.[0].length ?? 1)
  }
}

function match(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  return pattern.exec(reader.text)
}

function flush(reader: Reader): void {
  if (reader.plain !== '') reader.tokens.push(reader.plain)
  reader.plain = ''
}

function take(reader: Reader, token: Token, length: number): void {
  flush(reader)
  reader.tokens.push(token)
  reader.at += length
}

function takeText(reader: Reader, length: number): void {
  reader.plain += reader.text.slice(reader.at, reader.at + length)
  reader.at += length
}

/** Two spaces or a backslash before the end of a line break it; otherwise lines are joined. */
function readLineBreak(reader: Reader, sign: string): void {
  const isHard = sign === '\\' || reader.plain.endsWith('  ')
  reader.plain = reader.plain.trimEnd()
  if (isHard) take(reader, { kind: 'break' }, 0)
  else reader.plain += ' '
  reader.at += sign === '\\' ? 2 : 1
  while (reader.text[reader.at] === ' ') reader.at++
}

function readCode(reader: Reader): void {
  const { at, text, missingFences } = reader
  const length = match(reader, /`+/y)?.[0].length ?? 1
  const end = missingFences.has(length) ? -1 : endOfCode(text, '`'.repeat(length), at + length)
  if (end === -1) {
    missingFences.add(length)
    takeText(reader, length)
    return
  }
  const inside = text.slice(at + length, end).replaceAll('\n', ' ')
  const isPadded = inside.length > 2 && inside.startsWith(' ') && inside.endsWith(' ')
  take(reader, { kind: 'code', text: isPadded ? inside.slice(1, -1) : inside }, end + length - at)
}

function endOfCode(text: string, fence: string, from: number): number {
  let at = text.indexOf(fence, from)
  while (at !== -1) {
    let end = at
    while (text[end] === '`') end++
    if (end - at === fence.length) return at
    at = text.indexOf(fence, end)
  }
  return -1
}

/** A run of `*` or `_` with the flanking rules of CommonMark: "snake_case" and "5 * 3" are no emphasis. */
function readMark(reader: Reader, sign: string): void {
  const { at, text } = reader
  const count = match(reader, /\*+|_+/y)?.[0].length ?? 1
  const [before, after] = [text[at - 1] ?? ' ', text[at + count] ?? ' ']
  const isLeft = flanks(after, before)
  const isRight = flanks(before, after)
  const isWordInside = sign === '_' && isLeft && isRight
  const opens = isLeft && (!isWordInside || isPunctuation(before))
  const closes = isRight && (!isWordInside || isPunctuation(after))
  // Longer runs are lines that somebody drew.
  if (count > 3) takeText(reader, count)
  else take(reader, { kind: 'mark', sign, count, opens, closes } satisfies Mark, count)
}

function flanks(inner: string, outer: string): boolean {
  return !/\s/.test(inner) && (!isPunctuation(inner) || /\s/.test(outer) || isPunctuation(outer))
}

function isPunctuation(sign: string): boolean {
  return /[\p{P}\p{S}]/u.test(sign)
}

function readOpening(reader: Reader, isImage: boolean): void {
  flush(reader)
  reader.brackets.push(reader.tokens.length)
  take(reader, { kind: 'bracket', isImage, isActive: true }, isImage ? 2 : 1)
}

const target =
  /\]\(\s{0,9}(?:<([^<>\n]{0,2048})>|([^\s()]{0,2048}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?))(?:\s{1,9}"[^"\n]{0,200}")?\s{0,9}\)/y

/** The end of a link's text. An image is shown as its description, a link to nowhere as its text. */
function readClosing(reader: Reader): void {
  const from = reader.brackets.pop()
  const bracket = from === undefined ? undefined : (reader.tokens[from] as Bracket)
  const found = bracket?.isActive ? match(reader, target) : null
  if (from === undefined || !bracket || !found) {
    takeText(reader, 1)
    return
  }
  flush(reader)
  const text = resolveMarks(reader.tokens.splice(from).slice(1))
  const href = bracket.isImage ? null : safeHref(unescaped(found[1] ?? found[2] ?? ''))
  const isLink = href !== null && plainInline(text).trim() !== ''
  reader.tokens.push(...(isLink ? [{ kind: 'link' as const, href, text: withoutLinks(text) }] : text))
  // A link contains no other.
  if (isLink) for (const one of reader.brackets) (reader.tokens[one] as Bracket).isActive = false
  reader.at += found[0].length
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll(/&amp;/gi, '&')
}

function withoutLinks(text: Inline): Span[] {
  return text.flatMap((span) => {
    if (typeof span === 'string' || !('text' in span) || span.kind === 'code') return [span]
    return span.kind === 'link' ? withoutLinks(span.text) : [{ ...span, text: withoutLinks(span.text) }]
  })
}

function readEntity(reader: Reader): boolean {
  const found = match(reader, /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/iy)
  const decoded = found && decode(found)
  if (!found || !decoded) return false
  reader.plain += decoded
  reader.at += found[0].length
  return true
}

function decode([, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return entities[name.toLowerCase()]
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  const isCharacter = code >= 0x20 && code <= 0x10_ffff && (code < 0xd8_00 || code > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** An address that is written out: `<https://…>`, `https://…` or `name@shop.example`. */
function readAddress(reader: Reader): boolean {
  const angled = match(reader, /<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2048})>/iy)
  const web = angled ?? match(reader, /https?:\/\/[^\s<>"*`|[\]]{0,2000}[^\s<>"*`|.,;:!?()[\]'_~\\]/iy)
  const found = web ?? match(reader, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y)
  const shown = found?.[1] ?? found?.[0] ?? ''
  const href = safeHref(web ? shown : `mailto:${shown}`)
  if (!found || href === null) return false
  take(reader, { kind: 'link', href, text: [shown.replace(/^(?:mailto|tel):/i, '')] }, found[0].length)
  return true
}
