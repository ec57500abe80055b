/** How sure the service is that a result fits, in words. */
const words: Readonly<Record<string, string>> = {
  exact: 'Exact match',
  strong: 'Strong match',
  related: 'Related',
  weak: 'Loosely related',
}

/** `null` if the service returns no confidence, or a value that this page does not know. */
export function confidenceOf(hit: object): { level: string; text: string } | null {
  const level = 'confidence' in hit ? hit.confidence : undefined
  const text = typeof level === 'string' && Object.hasOwn(words, level) ? words[level] : undefined
  return text === undefined ? null : { level: String(level), text }
}
