const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * Lower case without accents, letters of other scripts as underscores. Code unit for code unit, so that places in it are
 * places in `text`.
 */
export function inPlainLetters(text: string): string {
  let even = ''
  for (let at = 0; at < text.length; at += 1) even += plainLetter(text.charAt(at))
  return even
}

function plainLetter(letter: string): string {
  if (letter < '\u0080') return letter.toLowerCase()
  const [plain = ' '] = letter.toLowerCase().normalize('NFD')
  if (plain < '\u0080') return plain
  return LETTER.test(letter) ? '_' : letter
}
