import { decodeEntities } from '../../html/decode-entities.ts'

/** Strips HTML markup and truncates to `length` characters. The result is not safe to render as HTML. */
export function plainText(html: string, length: number): string {
  const text = decodeEntities(withoutScripts(html).replace(/<\/?[a-z!][^<>]*>/gi, ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}

/** Linear: searches for each end once. A regular expression would search again from each of possibly thousands of openings. */
function withoutScripts(html: string): string {
  const parts: string[] = []
  let at = 0
  for (const { index, 0: tag } of html.matchAll(/<(?:script|style)\b/gi)) {
    if (index < at) continue
    parts.push(html.slice(at, index))
    const end = html.indexOf(`</${tag.slice(1)}`, index)
    if (end === -1) return parts.join(' ')
    at = end
  }
  return [...parts, html.slice(at)].join(' ')
}
