import type { FieldProblem } from '../../api/api-error.ts'
import { defineTexts } from '../../language/language.ts'
import { compilePattern } from './compile-pattern.ts'

/** The keywords of a request's schema that a form can violate. */
export interface CheckedSchema {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, CheckedSchema>>
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly patternMessage?: string
  readonly minItems?: number
  readonly enum?: readonly unknown[]
  /** Checked by the service only. */
  readonly anyOf?: readonly unknown[]
}

/** German translations of the contract's error sentences about field patterns. */
export const german: Readonly<Record<string, string>> = {
  'must be an email address': 'Muss eine E-Mail-Adresse sein.',
  'must be well-formed text': 'Enthält Zeichen, die sich nicht speichern lassen.',
  'must be well-formed text without NUL': 'Enthält Zeichen, die sich nicht speichern lassen.',
  'must be well-formed text and not blank': 'Darf nicht nur aus Leerzeichen bestehen.',
  'must be printable characters only, and not blank': 'Darf nur sichtbare Zeichen enthalten und nicht leer sein.',
  'must be printable characters, and neither "." nor ".."':
    'Darf nur sichtbare Zeichen enthalten und weder „.“ noch „..“ sein.',
  'must be printable characters, and none of ".", ".." and the reserved names duplicates, export, image-health':
    'Darf nur sichtbare Zeichen enthalten und weder „.“ oder „..“ noch duplicates, export oder image-health sein.',
  'must be a URL starting with http:// or https://': 'Muss eine Adresse sein, die mit http:// oder https:// beginnt.',
  'must be a URL starting with https://': 'Muss eine Adresse sein, die mit https:// beginnt.',
  'must be the 6 digits in the authenticator app': 'Muss aus den 6 Ziffern der Authenticator-App bestehen.',
  'must be a recovery code of 28 letters and digits (16 in codes of older versions)':
    'Muss ein Wiederherstellungscode aus 28 Buchstaben und Ziffern sein (16 bei älteren Codes).',
  'must be a BCP 47 tag such as en or de-AT': 'Muss ein Sprachkürzel wie en oder de-AT sein.',
  'must be a day from 1000-01-01 to 2999-12-31': 'Muss ein Tag vom 01.01.1000 bis zum 31.12.2999 sein.',
  'must consist of lowercase letters, digits and hyphens, such as returns-and-shipping':
    'Darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, zum Beispiel returns-and-shipping.',
  'must consist of printable ASCII characters without spaces':
    'Darf nur Buchstaben ohne Umlaute, Ziffern und Zeichen ohne Leerzeichen enthalten.',
  "must be 'mini-v2', a hub id such as owner/name, or a folder":
    'Muss „mini-v2“, eine Kennung wie owner/name oder ein Ordner sein.',
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const t = defineTexts({
  en: {
    required: 'This field is required.',
    tooShort: (limit: number) => `Must have at least ${limit} characters.`,
    tooLong: (limit: number) => `Must have at most ${limit} characters.`,
    /** A sentence of the contract without its subject: `must be an email address`. */
    wrongFormat: (rule: string) => (rule === '' ? 'Has the wrong format.' : sentence(rule)),
    tooFew: (limit: number) => `Choose at least ${limit}.`,
  },
  de: {
    required: 'Dieses Feld ist erforderlich.',
    tooShort: (limit: number) => `Muss mindestens ${limit} Zeichen haben.`,
    tooLong: (limit: number) => `Darf höchstens ${limit} Zeichen haben.`,
    wrongFormat: (rule: string) => german[rule] ?? 'Ist nicht so geschrieben wie nötig.',
    tooFew: (limit: number) => `Wählen Sie mindestens ${limit}.`,
  },
})

/**
 * The API's error messages for invalid values. Checks only what a form can get wrong; the service checks everything else.
 * TypeBox's own validation would add 12 kB to every page with a form.
 */
export function problemsOf(schema: CheckedSchema, values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([field, rule]) => {
    const message = problemOf(rule, values[field], required.has(field))
    return message === null ? [] : [{ field, message }]
  })
}

function problemOf(rule: CheckedSchema, value: unknown, isRequired: boolean): string | null {
  if (value === undefined || value === null || value === '') return isRequired ? t.required : null
  if (Array.isArray(value)) return value.length < (rule.minItems ?? 0) ? t.tooFew(rule.minItems ?? 0) : null
  if (typeof value !== 'string') return null
  // The contract counts characters, not UTF-16 units.
  const length = [...value].length
  if (length > (rule.maxLength ?? Number.POSITIVE_INFINITY)) return t.tooLong(rule.maxLength ?? 0)
  // Before the minimum length: `x` as an email address does not lack characters.
  if (rule.pattern !== undefined && !compilePattern(rule.pattern).test(value))
    return t.wrongFormat(rule.patternMessage ?? '')
  return length < (rule.minLength ?? 0) ? t.tooShort(rule.minLength ?? 0) : null
}
