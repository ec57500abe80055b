import type { Span } from './markdown.ts'

/** A run of `*` or `_`, until it is known what it means. */
export interface Mark {
  readonly kind: 'mark'
  readonly sign: string
  readonly count: number
  readonly opens: boolean
  readonly closes: boolean
}

export interface Bracket {
  readonly kind: 'bracket'
  readonly isImage: boolean
  /** Whether it can be the start of a link. */
  isActive: boolean
}

export type Token = Span | Mark | Bracket

/** More open marks than any sentence has. Limits the search for the mark to close, and the depth of the result. */
const maxOpen = 30

/** Turns pairs of marks into emphasis, and all other marks and brackets into plain text. */
export function resolveMarks(tokens: readonly Token[]): Span[] {
  const out: Token[] = []
  const open: number[] = []
  for (const token of tokens) {
    if (!isMark(token)) {
      out.push(token)
      continue
    }
    const count = token.closes ? close(token, out, open) : token.count
    if (count === 0) continue
    if (token.opens && open.length < maxOpen) open.push(out.length)
    out.push({ ...token, count })
  }
  return asSpans(out)
}

/** Closes the open marks that fit. Returns how many signs are left. */
function close({ sign, count }: Mark, out: Token[], open: number[]): number {
  let rest = count
  while (rest > 0) {
    const at = open.findLastIndex((one) => (out[one] as Mark).sign === sign)
    if (at === -1) break
    const from = open[at] as number
    const opener = out[from] as Mark
    const width = Math.min(2, opener.count, rest)
    const text = asSpans(out.splice(from).slice(1))
    open.length = at
    rest -= width
    if (opener.count > width) {
      open.push(from)
      out.push({ ...opener, count: opener.count - width })
    }
    out.push({ kind: width === 2 ? 'strong' : 'emphasis', text })
  }
  return rest
}

function isMark(token: Token): token is Mark {
  return typeof token !== 'string' && token.kind === 'mark'
}

function asSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  for (const token of tokens) {
    const span = asSpan(token)
    if (typeof span === 'string' && typeof spans.at(-1) === 'string') spans.push(`${spans.pop()}${span}`)
    else spans.push(span)
  }
  return spans
}

function asSpan(token: Token): Span {
  if (typeof token === 'string') return token
  if (token.kind === 'mark') return token.sign.repeat(token.count)
  if (token.kind === 'bracket') return token.isImage ? '![' : '['
  return token
}
