/** A message as it is read: without control characters other than tabs and line breaks. */
export function cleanText(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').trim()
}
