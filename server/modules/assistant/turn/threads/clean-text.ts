import { blankMessage } from '../../errors.ts'

/** A message as it is read: without control characters other than tabs and line breaks. Throws 422 when nothing is left. */
export function cleanText(text: string): string {
  const clean = text.replaceAll(/[^\P{Cc}\t\n]/gu, '').trim()
  if (clean === '') throw blankMessage()
  return clean
}
