/** A part of a template. `argument` is the text of a pipeline. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly argument: string }
  | {
      readonly kind: 'if' | 'with'
      readonly argument: string
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly Node[] }

interface Token {
  readonly kind: 'text' | 'action'
  readonly text: string
}

/** Splits a template at its actions. A dash inside the braces removes white space on that side, as in Go. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let rest = source
  for (let found = nextAction(rest); found !== null; found = nextAction(rest)) {
    const { before, text, trimsBefore, trimsAfter, after } = found
    tokens.push({ kind: 'text', text: trimsBefore ? before.trimEnd() : before }, { kind: 'action', text })
    rest = trimsAfter ? after.trimStart() : after
  }
  return [...tokens, { kind: 'text', text: rest }]
}

function nextAction(source: string) {
  const begin = source.indexOf('{{')
  if (begin === -1) return null
  const isComment = /^\{\{(?:- )?\/\*/.test(source.slice(begin, begin + 6))
  const end = isComment ? source.indexOf('}}', source.indexOf('*/', begin)) : source.indexOf('}}', begin)
  if (end === -1) throw new SyntaxError(`an action is not closed: ${source.slice(begin, begin + 40)}`)
  const inner = source.slice(begin + 2, end)
  const trimsBefore = inner.startsWith('- ')
  const trimsAfter = inner.endsWith(' -')
  const text = inner.slice(trimsBefore ? 2 : 0, trimsAfter ? -2 : undefined).trim()
  return { before: source.slice(0, begin), text, trimsBefore, trimsAfter, after: source.slice(end + 2) }
}

/** The parts of a template. Throws SyntaxError for actions that `renderChart` does not support. */
export function parseTemplate(source: string): Node[] {
  const tokens = tokensOf(source)
  const { nodes, end } = parseUntil(tokens, 0)
  if (end < tokens.length) throw new SyntaxError(`${tokens[end]?.text} without a beginning`)
  return nodes
}

/** Parses up to `end` or `else`, or to the end of the template. */
function parseUntil(tokens: readonly Token[], begin: number): { nodes: Node[]; end: number } {
  const nodes: Node[] = []
  let at = begin
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (token.kind === 'action' && (token.text === 'end' || token.text === 'else')) break
    const { node, next } = parseOne(tokens, at, token)
    if (node !== null) nodes.push(node)
    at = next
  }
  return { nodes, end: at }
}

function parseOne(tokens: readonly Token[], at: number, { kind, text }: Token): { node: Node | null; next: number } {
  if (kind === 'text') return { node: text === '' ? null : { kind: 'text', text }, next: at + 1 }
  if (text.startsWith('/*')) return { node: null, next: at + 1 }
  const [keyword = '', ...words] = text.split(' ')
  const argument = words.join(' ')
  if (keyword === 'define') {
    const { nodes, end } = parseUntil(tokens, at + 1)
    return { node: { kind: 'define', name: JSON.parse(argument) as string, body: nodes }, next: end + 1 }
  }
  if (keyword !== 'if' && keyword !== 'with') return { node: { kind: 'print', argument: text }, next: at + 1 }
  const first = parseUntil(tokens, at + 1)
  const hasElse = tokens[first.end]?.text === 'else'
  const second = hasElse ? parseUntil(tokens, first.end + 1) : { nodes: [], end: first.end }
  if (tokens[second.end]?.text !== 'end') throw new SyntaxError(`${text} is not closed`)
  return { node: { kind: keyword, argument, body: first.nodes, otherwise: second.nodes }, next: second.end + 1 }
}
