import { type BlockMarkdown, createBlockMarkdown } from './block-markdown.ts'
import { createInlineMarkdown } from './inline-markdown.ts'
import { type HtmlToken, tokenizeHtml } from './tokenize-html.ts'

type Attributes = ReadonlyMap<string, string>

const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hgroup hr ' +
    'html main nav p pre section summary'
  ).split(' '),
)
const strongElements: ReadonlySet<string> = new Set(['b', 'strong'])

/**
 * Converts HTML of an untrusted source to Markdown: headings, paragraphs, lists, tables, bold text and links to http, https, mailto
 * and tel URLs. Everything else becomes plain text. The result contains no HTML, and no text of the source can become markup.
 *
 * @param baseUrl the URL of the page, for relative links.
 */
export function htmlToMarkdown(html: string, baseUrl?: string): string {
  const inline = createInlineMarkdown()
  const blocks = createBlockMarkdown(inline)
  let breaks = 0
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'text') {
      if (token.text.trim() !== '') breaks = 0
      inline.text(token.text)
    } else if (token.name === 'br') {
      breaks += 1
      // Many authors separate paragraphs by two line breaks.
      if (breaks > 1) blocks.endBlock()
      else inline.lineBreak()
    } else if (strongElements.has(token.name)) {
      if (token.kind === 'open') inline.openStrong()
      else inline.closeStrong()
    } else if (token.name === 'a') {
      const url = token.kind === 'open' ? linkTarget(token.attributes.get('href') ?? '', baseUrl) : null
      if (url === null) inline.closeLink()
      else inline.openLink(url)
    } else {
      takeBlockTag(blocks, token)
    }
  }
  return blocks.finish()
}

function takeBlockTag(blocks: BlockMarkdown, tag: Exclude<HtmlToken, { kind: 'text' }>): void {
  const { name } = tag
  const level = /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null
  if (blockElements.has(name)) blocks.endBlock()
  else if (level !== null) tag.kind === 'open' ? blocks.startHeading(level) : blocks.endHeading()
  else if (tag.kind === 'open') openBlock(blocks, name, tag.attributes)
  else closeBlock(blocks, name)
}

function openBlock(blocks: BlockMarkdown, name: string, attributes: Attributes): void {
  if (name === 'ul') blocks.openList({ isOrdered: false, start: 1 })
  else if (name === 'ol') blocks.openList({ isOrdered: true, start: integerAttribute(attributes, 'start') })
  else if (name === 'li') blocks.startItem()
  else if (name === 'table') blocks.openTable()
  else if (name === 'tr') blocks.startRow()
  else if (name === 'td' || name === 'th') {
    const columns = Math.max(1, integerAttribute(attributes, 'colspan'))
    const rows = Math.max(1, integerAttribute(attributes, 'rowspan'))
    blocks.startCell({ isHeader: name === 'th', columns, rows })
  }
}

function closeBlock(blocks: BlockMarkdown, name: string): void {
  if (name === 'ul' || name === 'ol') blocks.closeList()
  else if (name === 'li') blocks.endBlock()
  else if (name === 'table') blocks.closeTable()
  else if (name === 'td' || name === 'th' || name === 'tr') blocks.endCell()
}

function integerAttribute(attributes: Attributes, name: string): number {
  const text = attributes.get(name) ?? '1'
  return /^\d{1,6}$/.test(text) ? Number(text) : 1
}

const linkProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A safe link target, or null. */
function linkTarget(href: string, baseUrl: string | undefined): string | null {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > 2_048) return null
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || !linkProtocols.has(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}
