/** A parsed text. It can express nothing but these nodes: there is no node for HTML. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: Inline }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly head: readonly Inline[]; readonly rows: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'line' }

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
  return blocks.map(plainBlock).filter(Boolean).join('\n')
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(plainText).join('\n')
    case 'quote':
      return plainText(block.blocks)
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainInline).filter(Boolean).join(', ')).join('\n')
    case 'code':
      return block.text
    case 'line':
      return ''
    default:
      return plainInline(block.text)
  }
}

export function plainInline(text: Inline): string {
  return text
    .map((span) => {
      if (typeof span === 'string') return span
      if (span.kind === 'break') return '\n'
      return span.kind === 'code' ? span.text : plainInline(span.text)
    })
    .join('')
}
