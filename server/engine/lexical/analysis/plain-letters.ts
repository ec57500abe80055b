const LETTER = /[\p{L}\p{N}\p{M}]/u
/** Cache by code unit: decomposing a letter is slow, and texts use few distinct letters. */
const cache: string[] = []

/**
 * Converts to lower case without accents, with "s" for "ß", and replaces letters of other scripts by underscores. Maps code unit by code
 * unit, so that offsets are the same as in `text`: a pattern for "groß" is `gross?`.
 */
export function inPlainLetters(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    plain += cache[code] ?? addToCache(code)
  }
  return plain
}

function addToCache(code: number): string {
  const plain = plainLetter(String.fromCharCode(code))
  cache[code] = plain
  return plain
}

function plainLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase()
  if (letter === 'ß' || letter === 'ẞ') return 's'
  const [plain = ' '] = letter.toLowerCase().normalize('NFD')
  if (plain < '\u0080') return plain
  return LETTER.test(letter) ? '_' : letter
}
