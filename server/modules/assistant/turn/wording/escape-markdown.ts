const MARKS = /[\\`*[\]|~]/g
// "snake_case" is not emphasis and stays unchanged.
const UNDERSCORES = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const ENTITIES = /&(?=#?\w+;)/g
const LINE_STARTS = /^([^\S\n\r\u2028\u2029]*)([#>+=-]|\d+[.)](?=\s|$))/gm
/** Invisible characters that can change how the text is displayed. */
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu

/**
 * Escapes text to Markdown that displays exactly that text, in one paragraph. It cannot produce HTML, links, headings or lists, neither
 * in a Markdown renderer nor when it is treated as HTML.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(MARKS, (mark) => `\\${mark}`)
    .replace(UNDERSCORES, '\\_')
    .replace(ENTITIES, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(LINE_STARTS, (_, blanks: string, start: string) => `${blanks}${escapeStart(start)}`)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
}

/** In "1." the period is escaped, because a backslash before a digit is displayed. */
function escapeStart(start: string): string {
  return start.length > 1 ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`
}
