import type { Inline, Span } from './markdown.ts'

/** A run of `*` or `_`, until it is known what it means. */
interface Mark {
  readonly kind: 'mark'
  readonly sign: string
  readonly opens: boolean
  readonly closes: boolean
}

/** `group`: spans without their own meaning. */
export type Token = Span | Mark | { readonly kind: 'group'; readonly text: Inline }

/** More open marks than any sentence has. Limits the search for the mark to close, and the depth of the result. */
const maxOpen = 30

/** A run of marks by the flanking rules of CommonMark: "snake_case" and "5 * 3" are not emphasis. */
export function markOf({ 0: sign, index }: RegExpExecArray, text: string): Mark {
  const [before, after] = [text[index - 1] ?? ' ', text[index + sign.length] ?? ' ']
  const opens = flanks(after, before)
  const closes = flanks(before, after)
  const isInWord = sign.startsWith('_') && opens && closes
  return {
    kind: 'mark',
    sign,
    opens: opens && (!isInWord || isPunctuation(before)),
    closes: closes && (!isInWord || isPunctuation(after)),
  }
}

function flanks(inner: string, outer: string): boolean {
  return !/\s/.test(inner) && (!isPunctuation(inner) || /\s/.test(outer) || isPunctuation(outer))
}

function isPunctuation(sign: string): boolean {
  return /[\p{P}\p{S}]/u.test(sign)
}

/** Turns pairs of marks into emphasis, and all other marks into plain text. */
export function resolveMarks(tokens: readonly Token[]): Span[] {
  const out: Token[] = []
  const open: number[] = []
  for (const token of tokens) {
    if (!isMark(token)) {
      out.push(token)
      continue
    }
    const sign = token.closes ? close(token.sign, out, open) : token.sign
    if (sign === '') continue
    if (token.opens && open.length < maxOpen) open.push(out.length)
    out.push({ ...token, sign })
  }
  return asSpans(out)
}

/** Closes the matching open marks. Returns the remaining characters. */
function close(sign: string, out: Token[], open: number[]): string {
  let rest = sign
  while (rest !== '') {
    const at = open.findLastIndex((one) => (out[one] as Mark).sign[0] === sign[0])
    if (at === -1) break
    const from = open[at] as number
    const opener = out[from] as Mark
    const width = Math.min(2, opener.sign.length, rest.length)
    const text = asSpans(out.splice(from).slice(1))
    open.length = at
    rest = rest.slice(width)
    if (opener.sign.length > width) {
      open.push(from)
      out.push({ ...opener, sign: opener.sign.slice(width) })
    }
    out.push({ kind: width === 2 ? 'strong' : 'emphasis', text })
  }
  return rest
}

function isMark(token: Token): token is Mark {
  return typeof token !== 'string' && token.kind === 'mark'
}

/** Adjacent texts become one. */
function asSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  for (const span of tokens.flatMap(spansOf)) {
    const last = spans.at(-1)
    if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span
    else spans.push(span)
  }
  return spans
}

function spansOf(token: Token): Inline {
  if (typeof token === 'string') return [token]
  if (token.kind === 'mark') return [token.sign]
  return token.kind === 'group' ? token.text : [token]
}
