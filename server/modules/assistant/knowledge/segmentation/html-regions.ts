import { htmlToMarkdown } from '../../../../engine/html/html-to-markdown.ts'

/** Starts a region of HTML, as in CommonMark, at the start of a line. */
const opening =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|br|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|html|li|main|nav|ol|p|section|span|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[\s/>]|$)/i
/** Ends a region in any case: an editor may have left a list open. */
const markdownHeading = /^#{1,6}\s/
/** A blank line does not end a region in the middle of these. */
const nesting = /<(\/?)(?:table|ul|ol)(?=[\s/>])/gi

/**
 * Replaces regions of HTML, as online editors and shop systems export them, by Markdown with the same headings, paragraphs, lists and
 * tables. A region starts with a tag of a block at the start of a line and ends at a blank line outside of lists and tables, or
 * at a heading of Markdown. Linear time.
 */
export function htmlRegionsToMarkdown(text: string): string {
  if (!text.includes('<')) return text
  const found: string[] = []
  let region: string[] | null = null
  let depth = 0
  const close = (): void => {
    if (region !== null) found.push('', htmlToMarkdown(region.join('\n')), '')
    region = null
    depth = 0
  }
  for (const line of text.split(/\r?\n/)) {
    if ((depth <= 0 && line.trim() === '') || markdownHeading.test(line)) close()
    if (region === null && opening.test(line)) region = []
    if (region === null) {
      found.push(line)
      continue
    }
    region.push(line)
    for (const [, isClosing] of line.matchAll(nesting)) depth += isClosing === '/' ? -1 : 1
  }
  close()
  return found.join('\n')
}
