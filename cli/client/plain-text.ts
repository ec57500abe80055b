/** Product data and file names are somebody else's text: no escape sequence of it may reach the terminal, no tab or line break the columns. */
export function plain(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim() : ''
}
