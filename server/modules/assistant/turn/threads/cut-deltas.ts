const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const longest = 80

/** Cuts a text for telling it piece by piece: after sentences and lines, else between words; never within a character. */
export function cutDeltas(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(text)) {
    if (piece !== '' && piece.length + segment.length > longest) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
    if (isEnd(piece)) {
      pieces.push(piece)
      piece = ''
    }
  }
  return piece === '' ? pieces : [...pieces, piece]
}

/** After a line, after the space behind a sentence, or after a word that leaves little room for another. */
function isEnd(piece: string): boolean {
  if (piece.endsWith('\n')) return true
  if (!piece.endsWith(' ')) return false
  return piece.length >= longest - 20 || /[.!?…:]["')\]]? $/.test(piece)
}
