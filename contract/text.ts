import Type, { type TStringOptions } from 'typebox'

// Text that a database can store and a log can show: no NUL, no unpaired surrogate.
const wellFormed = '^[^\\u0000\\p{Cs}]*$'
// Matches in one way only: two adjacent quantifiers over the same characters would backtrack over every split of a long text.
const notBlank = '^\\s*[^\\s\\u0000\\p{Cs}][^\\u0000\\p{Cs}]*$'
// Format characters reverse other text or are invisible, so that one name can imitate another. Only joiners are legitimate, between
// two other characters of a word or emoji.
const visible = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]+'
const invisible = '\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800'
/** The start of a pattern: at least one character can be seen. */
export const notInvisible = `(?=[${invisible}]*[^${invisible}])`
const printable = `^${notInvisible}${visible}(?:[\\u200c\\u200d]${visible})*$`

/** Well-formed Unicode text without NUL. */
export function Text(options: TStringOptions & { maxLength: number }) {
  return Type.String({ pattern: wellFormed, patternMessage: 'must be well-formed text without NUL', ...options })
}

/** `Text` with at least one character that is not white space. */
export function FilledText(options: TStringOptions & { maxLength: number }) {
  return Type.String({
    pattern: notBlank,
    patternMessage: 'must be well-formed text and not blank',
    minLength: 1,
    ...options,
  })
}

/** A visible single-line name or note, without control or format characters (except joiners within words and emoji). */
export function PrintableText(options: TStringOptions & { maxLength: number }) {
  return Type.String({
    pattern: printable,
    patternMessage: 'must be printable characters only, and not blank',
    minLength: 1,
    ...options,
  })
}
