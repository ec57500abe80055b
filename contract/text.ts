import Type, { type TStringOptions } from 'typebox'

// What a database can keep and a log can show: no NUL, no half of a surrogate pair.
const clean = '^[^\\u0000\\p{Cs}]*$'
// Only one way to match: two neighbours that take the same characters would try every split of a long text in turn.
const cleanAndNotBlank = '^\\s*[^\\s\\u0000\\p{Cs}][^\\u0000\\p{Cs}]*$'
const printable = '^[^\\p{Cc}\\p{Cs}\\u2028\\u2029]+$'

/** Text that is well-formed Unicode without NUL. */
export function Text(options: TStringOptions & { maxLength: number }) {
  return Type.String({ pattern: clean, patternSays: 'must be well-formed text without NUL', ...options })
}

/** The same, with at least one character that is not white space. */
export function FilledText(options: TStringOptions & { maxLength: number }) {
  return Type.String({
    pattern: cleanAndNotBlank,
    patternSays: 'must be well-formed text and not blank',
    minLength: 1,
    ...options,
  })
}

/** Text in one line, without control characters. */
export function PrintableText(options: TStringOptions & { maxLength: number }) {
  return Type.String({ pattern: printable, patternSays: 'must be printable characters only', minLength: 1, ...options })
}
