import type { FieldProblem } from '../../api/api-error.ts'
import { defineTexts } from '../../language/language.ts'
import { serviceMessage } from '../../language/service-messages.ts'
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
    wrongFormat(rule: string) {
      const text = serviceMessage(sentence(rule))
      return text === sentence(rule) ? 'Hat nicht das richtige Format.' : text
    },
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
