const maxCharacters = 200

/** Searched words in the form under which equal searches are counted; empty when nothing is left of them. */
export function queryKeyOf(text: string): string {
  const key = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [...key].slice(0, maxCharacters).join('').trim()
}
