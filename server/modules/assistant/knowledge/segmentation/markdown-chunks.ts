/** From here on a piece ends before the next paragraph, and here at the latest. */
const enough = 1_500
const most = 3_000
const mostLines = 200
/** A table is read whole: its rows mean nothing without their header. */
const mostOfTable = 50_000
/** So many marks of emphasis in a piece mean nothing any more. */
const mostMarks = 300
/** The marks of quotes and lists at the beginning of a line, and its indentation, where there are too many of them. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){16,}|^[ \t]{33,}/gm

/**
 * A text in pieces that can be parsed one after the other: the parser takes time by the square of what it is given at once (two
 * minutes for 50,000 characters of `**_`). What nobody sees, comments and scripts, is left out before.
 */
export function markdownPieces(markdown: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let lines = 0
  for (const line of withoutHidden(markdown).replace(TOO_DEEP, '').split(/\r?\n/)) {
    const isBreak = piece.length > enough && line.trim() === ''
    const isRow = line.startsWith('|') && piece.length + line.length <= mostOfTable
    const isFull = piece.length + line.length > most || lines >= mostLines
    if (isBreak || (isFull && !isRow)) {
      pieces.push(piece)
      piece = ''
      lines = 0
    }
    lines += 1
    const parts = partsOf(line)
    pieces.push(...parts.slice(0, -1))
    piece += `${parts.at(-1) ?? ''}\n`
  }
  return [...pieces, piece].filter((text) => text.trim() !== '').map(withoutMarks)
}

/** A line that is longer than a piece, cut behind a sentence where there is one. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > most) {
    const part = rest.slice(0, most)
    const at = [part.lastIndexOf('. '), part.lastIndexOf(' ')].find((place) => place > 0) ?? most - 1
    const end = /[\ud800-\udbff]/.test(part.charAt(at)) ? at : at + 1
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

function withoutMarks(piece: string): string {
  const marks = piece.match(/[*_]/g)?.length ?? 0
  return marks > mostMarks ? piece.replace(/[*_]+/g, ' ') : piece
}

const hidden = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const

/** In one go from the left, so that its time grows with the text and not with its square. */
function withoutHidden(markdown: string): string {
  return hidden.reduce((text, [begin, end]) => {
    const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    let seen = ''
    let at = 0
    for (let from = lower.indexOf(begin); from !== -1; from = lower.indexOf(begin, at)) {
      const until = lower.indexOf(end, from)
      seen += text.slice(at, from)
      at = until === -1 ? text.length : until + end.length
      if (until === -1) break
    }
    return seen + text.slice(at)
  }, markdown)
}
