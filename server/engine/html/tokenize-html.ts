import { decodeEntities } from './decode-entities.ts'

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

/** Elements whose content is not HTML; it ends at the first end tag. */
const rawText: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'xmp'])
/** Elements whose content is not displayed, or not as text. */
const hidden: ReadonlySet<string> = new Set(
  'applet audio button canvas datalist dialog head math noframes noscript object picture select svg template video'.split(
    ' ',
  ),
)
const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

const tagName = /[a-zA-Z][^\s/>]{0,60}/y
const maxAttributes = 50

/**
 * The visible text and the tags of an HTML text, in order. Accepts any text, as browsers do, and drops what a reader does not see:
 * comments, scripts, forms, media, elements hidden by their own attributes. Linear in the length of the text.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let hiddenBy: { readonly name: string; depth: number } | null = null
  for (const token of allTokens(html)) {
    if (hiddenBy === null) {
      if (token.kind === 'open' && isHidden(token)) hiddenBy = { name: token.name, depth: 1 }
      else yield token
    } else if (token.kind !== 'text' && token.name === hiddenBy.name) {
      hiddenBy.depth += token.kind === 'open' ? 1 : -1
      if (hiddenBy.depth === 0) hiddenBy = null
    }
  }
}

function isHidden({ name, attributes }: Extract<HtmlToken, { kind: 'open' }>): boolean {
  if (voidElements.has(name)) return false
  const style = attributes.get('style') ?? ''
  const isInvisible = /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]))/i.test(style)
  return hidden.has(name) || attributes.has('hidden') || isInvisible
}

function* allTokens(html: string): Generator<HtmlToken> {
  let at = 0
  let textFrom = 0
  while (at < html.length) {
    const found = html.indexOf('<', at)
    if (found === -1) break
    const markup = readMarkup(html, found)
    if (markup === null) {
      at = found + 1
      continue
    }
    if (found > textFrom) yield { kind: 'text', text: decodeEntities(html.slice(textFrom, found)) }
    if (markup.token !== null) yield markup.token
    at = markup.end
    textFrom = at
  }
  if (textFrom < html.length) yield { kind: 'text', text: decodeEntities(html.slice(textFrom)) }
}

interface Markup {
  /** Null for comments and the like. */
  readonly token: HtmlToken | null
  readonly end: number
}

/** The markup that starts with the `<` at this place, or null if it is text. Markup without an end hides the rest. */
function readMarkup(html: string, at: number): Markup | null {
  if (html.startsWith('<!--', at)) return { token: null, end: endAfter(html, '-->', at + 4) }
  const next = html.charAt(at + 1)
  if (next === '!' || next === '?') return { token: null, end: endAfter(html, '>', at) }
  const isClosing = next === '/'
  tagName.lastIndex = at + (isClosing ? 2 : 1)
  const name = tagName.exec(html)?.[0].toLowerCase()
  if (name === undefined) return isClosing ? { token: null, end: endAfter(html, '>', at) } : null
  const { attributes, end } = readAttributes(html, tagName.lastIndex)
  if (isClosing) return { token: { kind: 'close', name }, end }
  if (rawText.has(name)) return { token: null, end: endOfRawText(html, name, end) }
  return { token: { kind: 'open', name, attributes }, end }
}

function endAfter(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

const rawTextEnd = /<\/(script|style|textarea|title|iframe|noembed|xmp)(?=[\s/>])/gi

function endOfRawText(html: string, name: string, from: number): number {
  rawTextEnd.lastIndex = from
  for (let found = rawTextEnd.exec(html); found !== null; found = rawTextEnd.exec(html)) {
    if (found[1]?.toLowerCase() === name) return endAfter(html, '>', found.index)
  }
  return html.length
}

const attribute = /[\s/]*([^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/y

/** Reads the attributes up to `>`. The first of several with the same name counts. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length && html.charAt(at) !== '>') {
    attribute.lastIndex = at
    const [all = '', name = '', ...values] = attribute.exec(html) ?? []
    // A lone quote or equals sign.
    at += Math.max(1, all.length)
    if (name === '' || attributes.has(name.toLowerCase()) || attributes.size >= maxAttributes) continue
    attributes.set(name.toLowerCase(), decodeEntities(values.find((value) => value !== undefined) ?? ''))
  }
  return { attributes, end: Math.min(html.length, at + 1) }
}
