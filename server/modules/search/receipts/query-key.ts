const maxCharacters = 200

/** The normalized form in which equal queries are counted together; empty for a text without characters. */
export function queryKeyOf(text: string): string {
  const key = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [...key].slice(0, maxCharacters).join('').trim()
}
