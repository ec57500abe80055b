/** A chunk ends at the first paragraph break after the minimum, and at the maximum at the latest. */
const minChunkLength = 1_500
const maxChunkLength = 3_000
const maxChunkLines = 200
/** A table stays in one chunk: its rows need the header. */
const maxTableLength = 50_000
/** Emphasis is ignored in a chunk with more marks than this. */
const maxEmphasisMarks = 300
/** Excessive nesting of quotes and lists at the start of a line, or excessive indentation. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){16,}|^[ \t]{33,}/gm

/**
 * Splits Markdown into chunks to parse one by one: the parser's time is quadratic in its input (two minutes for 50,000 characters of
 * `**_`). Comments, scripts and styles are removed first.
 */
export function markdownChunks(markdown: string): string[] {
  const chunks: string[] = []
  let chunk = ''
  let lines = 0
  for (const line of stripHidden(markdown).replace(DEEP_NESTING, '').split(/\r?\n/)) {
    const isBreak = chunk.length > minChunkLength && line.trim() === ''
    const isRow = line.startsWith('|') && chunk.length + line.length <= maxTableLength
    const isFull = chunk.length + line.length > maxChunkLength || lines >= maxChunkLines
    if (isBreak || (isFull && !isRow)) {
      chunks.push(chunk)
      chunk = ''
      lines = 0
    }
    lines += 1
    const parts = splitLongLine(line)
    chunks.push(...parts.slice(0, -1))
    chunk += `${parts.at(-1) ?? ''}\n`
  }
  return [...chunks, chunk].filter((text) => text.trim() !== '').map(stripExcessEmphasis)
}

/** Splits a line that is longer than a chunk, after a sentence if possible. */
function splitLongLine(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > maxChunkLength) {
    const part = rest.slice(0, maxChunkLength)
    const at = [part.lastIndexOf('. '), part.lastIndexOf(' ')].find((place) => place > 0) ?? maxChunkLength - 1
    const end = /[\ud800-\udbff]/.test(part.charAt(at)) ? at : at + 1
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

function stripExcessEmphasis(chunk: string): string {
  const marks = chunk.match(/[*_]/g)?.length ?? 0
  return marks > maxEmphasisMarks ? chunk.replace(/[*_]+/g, ' ') : chunk
}

const hiddenElements = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const

/** Removes hidden elements in one pass, in linear time. */
function stripHidden(markdown: string): string {
  return hiddenElements.reduce((text, [begin, end]) => {
    const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    let visible = ''
    let at = 0
    for (let from = lower.indexOf(begin); from !== -1; from = lower.indexOf(begin, at)) {
      const until = lower.indexOf(end, from)
      visible += text.slice(at, from)
      at = until === -1 ? text.length : until + end.length
      if (until === -1) break
    }
    return visible + text.slice(at)
  }, markdown)
}
