import { html, type TemplateResult } from 'lit/html.js'
import type { Block, Inline, Span } from './markdown.ts'
import { readMarkdown, settledPart } from './read-markdown.ts'

/** A cache of parsed answers, because typing renders the entire conversation again. */
const parsed = new Map<string, readonly Block[]>()
const maxParsed = 200

/** The blocks of a text. */
export function parse(text: string): readonly Block[] {
  const blocks = parsed.get(text) ?? readMarkdown(text)
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(text, blocks)
  return blocks
}

/** The blocks of a text that may end within a word or a mark. */
export function parseArriving(text: string): readonly Block[] {
  return readMarkdown(settledPart(text))
}

/** Lit inserts texts as text nodes: no text of an answer can become an element or an attribute other than `href`. */
export function blockViews(blocks: readonly Block[]): TemplateResult[] {
  return blocks.map(blockView)
}

function blockView(block: Block): TemplateResult {
  const { kind } = block
  if (kind === 'list') {
    const items = block.items.map((blocks) => html`<li>${itemViews(blocks)}</li>`)
    return block.start === null
      ? html`<ul dir="auto">${items}</ul>`
      : html`<ol dir="auto" start=${block.start}>${items}</ol>`
  }
  if (kind === 'table') return tableView(block.rows)
  return html`<p class=${kind} dir="auto">${inlineView(block.text)}</p>`
}

/** A list of short items has no paragraphs. */
function itemViews([first, ...rest]: readonly Block[]): unknown[] {
  const lead = first?.kind === 'paragraph' ? inlineView(first.text) : blockViews(first ? [first] : [])
  return [lead, blockViews(rest)]
}

/** A table can be wider than the panel: it scrolls in its own box, also by keyboard. */
function tableView(rows: readonly (readonly Inline[])[]): TemplateResult {
  return html`<div class="table" tabindex="0" role="group">
    <table>
      ${rows.map((row, at) => html`<tr>${row.map((cell, column) => cellView(cell, at === 0 ? 'col' : column === 0 ? 'row' : ''))}</tr>`)}
    </table>
  </div>`
}

/** An empty cell, such as the corner of a comparison, is not a header. */
function cellView(text: Inline, scope: string): TemplateResult {
  return scope === '' || text.length === 0
    ? html`<td dir="auto">${inlineView(text)}</td>`
    : html`<th scope=${scope} dir="auto">${inlineView(text)}</th>`
}

function inlineView(text: Inline): unknown[] {
  return text.map(spanView)
}

function spanView(span: Span): unknown {
  if (typeof span === 'string') return span
  switch (span.kind) {
    case 'strong':
      return html`<strong>${inlineView(span.text)}</strong>`
    case 'emphasis':
      return html`<em>${inlineView(span.text)}</em>`
    case 'code':
      return html`<code>${span.text}</code>`
    case 'break':
      return html`<br />`
    default:
      return html`<a href=${span.href} target="_blank" rel="noopener noreferrer nofollow">${inlineView(span.text)}</a>`
  }
}
