import Type, { type TStringOptions } from 'typebox'

// What a database can keep and a log can show: no NUL, no half of a surrogate pair.
const clean = '^[^\\u0000\\p{Cs}]*$'
// Only one way to match: two neighbours that take the same characters would try every split of a long text in turn.
const cleanAndNotBlank = '^\\s*[^\\s\\u0000\\p{Cs}][^\\u0000\\p{Cs}]*$'
// Format characters turn other text around or are not to be seen at all, so that one name passes for another. Only joiners
// have a place within words and emoji: between two other characters.
const shown = '[^\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]+'
const unseen = '\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800'
const printable = `^(?=[${unseen}]*[^${unseen}])${shown}(?:[\\u200c\\u200d]${shown})*$`

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

/** A name or a note in one line: something to be seen, and no control or format characters (but joiners within words and emoji). */
export function PrintableText(options: TStringOptions & { maxLength: number }) {
  return Type.String({
    pattern: printable,
    patternSays: 'must be printable characters only, and not blank',
    minLength: 1,
    ...options,
  })
}
