/** Sanitizes untrusted text, such as product data: no escape sequence reaches the terminal, no tab or line break the columns. */
export function plain(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim() : ''
}
