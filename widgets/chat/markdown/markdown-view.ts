import { html, type TemplateResult } from 'lit/html.js'
import type { Block, Inline, Span } from './markdown.ts'
import { readMarkdown, settledPart } from './read-markdown.ts'

/** Answers that have been parsed; typing renders the whole conversation again. */
const parsed = new Map<string, readonly Block[]>()
const maxParsed = 200

/** The blocks of a finished text. */
export function parse(text: string): readonly Block[] {
  const blocks = parsed.get(text) ?? readMarkdown(text)
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(text, blocks)
  return blocks
}

/** The formatted text. Lit inserts texts as text nodes: no text of an answer can become an element or an attribute other than `href`. */
export function markdown(text: string, isArriving = false): TemplateResult[] {
  return blockViews(isArriving ? readMarkdown(settledPart(text)) : parse(text))
}

export function blockViews(blocks: readonly Block[]): TemplateResult[] {
  return blocks.map(blockView)
}

function blockView(block: Block): TemplateResult {
  switch (block.kind) {
    case 'heading':
      return html`<p class="heading" dir="auto">${inlineView(block.text)}</p>`
    case 'list':
      return listView(block)
    case 'quote':
      return html`<blockquote>${blockViews(block.blocks)}</blockquote>`
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>`
    case 'table':
      return tableView(block)
    case 'line':
      return html`<hr />`
    default:
      return html`<p dir="auto">${inlineView(block.text)}</p>`
  }
}

function listView({ start, items }: Block & { kind: 'list' }): TemplateResult {
  const views = items.map((blocks) => {
    const [first, ...rest] = blocks
    // A list of short items has no paragraphs.
    const lead = first?.kind === 'paragraph' ? inlineView(first.text) : blockViews(first ? [first] : [])
    return html`<li dir="auto">${lead}${blockViews(rest)}</li>`
  })
  return start === null ? html`<ul>${views}</ul>` : html`<ol start=${start}>${views}</ol>`
}

/** A table can be wider than the panel: it scrolls in its own box, also by keyboard. */
function tableView({ head, rows }: Block & { kind: 'table' }): TemplateResult {
  return html`<div class="table" tabindex="0" role="group">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => headCell(cell, 'col'))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(([first = [], ...rest]) => html`<tr>${headCell(first, 'row')}${rest.map(dataCell)}</tr>`)}
      </tbody>
    </table>
  </div>`
}

/** An empty cell, such as the corner of a comparison, is the head of nothing. */
function headCell(text: Inline, scope: 'col' | 'row'): TemplateResult {
  return text.length === 0 ? dataCell(text) : html`<th scope=${scope} dir="auto">${inlineView(text)}</th>`
}

function dataCell(text: Inline): TemplateResult {
  return html`<td dir="auto">${inlineView(text)}</td>`
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
