const MARKS = /[\\`*[\]|~]/g
// "snake_case" is not emphasis and stays as it is.
const UNDERSCORES = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const ENTITIES = /&(?=#?\w+;)/g
const LINE_STARTS = /^([^\S\n\r\u2028\u2029]*)([#>+=-]|\d+[.)](?=\s|$))/gm
/** Characters that show nothing and may change how the rest is shown. */
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu

/**
 * Text as Markdown that shows exactly that text, in one paragraph: no HTML, link, heading or list can come out of it, in renderers
 * that know Markdown as in those that take it for HTML.
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

/** "1." is escaped at its mark, since a backslash before a figure is shown. */
function escapeStart(start: string): string {
  return start.length > 1 ? `${start.slice(0, -1)}\\${start.slice(-1)}` : `\\${start}`
}
