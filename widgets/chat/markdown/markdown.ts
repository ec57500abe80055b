/** A parsed text. It can express nothing but these nodes: there is no node for HTML. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: Inline }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Inline[])[] }

export type Inline = readonly Span[]

/** Plain text, or a part with a meaning. */
export type Span =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly text: Inline }
  | { readonly kind: 'link'; readonly href: string; readonly text: Inline }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }

/** The text without any formatting, for screen readers. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).join('\n')
}

function plainBlock(block: Block): string {
  if (block.kind === 'list') return block.items.map(plainText).join('\n')
  if (block.kind === 'table') return block.rows.map((row) => row.map(plainInline).filter(Boolean).join(', ')).join('\n')
  return plainInline(block.text)
}

function plainInline(text: Inline | string): string {
  if (typeof text === 'string') return text
  return text.map((span) => (typeof span === 'string' ? span : 'text' in span ? plainInline(span.text) : '\n')).join('')
}
