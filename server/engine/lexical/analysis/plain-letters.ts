const LETTER = /[\p{L}\p{N}\p{M}]/u
/** By code unit, as they are met: to take a letter apart is slow, and texts have few different ones. */
const cache: string[] = []

/**
 * Lower case without accents, letters of other scripts as underscores. Code unit for code unit, so that places in it are
 * places in `text`.
 */
export function inPlainLetters(text: string): string {
  let even = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    even += cache[code] ?? addToCache(code)
  }
  return even
}

function addToCache(code: number): string {
  const plain = plainLetter(String.fromCharCode(code))
  cache[code] = plain
  return plain
}

function plainLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase()
  const [plain = ' '] = letter.toLowerCase().normalize('NFD')
  if (plain < '\u0080') return plain
  return LETTER.test(letter) ? '_' : letter
}
