import type { FieldProblem } from '../../api/client.ts'
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
  /** Left to the service. */
  readonly anyOf?: readonly unknown[]
}

const t = defineTexts({
  en: {
    required: 'Is required.',
    tooShort: (limit: number) => `Must have at least ${limit} characters.`,
    tooLong: (limit: number) => `Must have at most ${limit} characters.`,
    wrongFormat: (rule: string) => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`,
    tooFew: (limit: number) => `Choose at least ${limit}.`,
  },
  de: {
    required: 'Ist erforderlich.',
    tooShort: (limit: number) => `Muss mindestens ${limit} Zeichen haben.`,
    tooLong: (limit: number) => `Darf höchstens ${limit} Zeichen haben.`,
    wrongFormat: () => 'Hat nicht die richtige Form.',
    tooFew: (limit: number) => `Wählen Sie mindestens ${limit}.`,
  },
})

/**
 * What the API would refuse about the values, in its words. Only what a form can get wrong: the service checks everything else.
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
  if (length < (rule.minLength ?? 0)) return t.tooShort(rule.minLength ?? 0)
  if (length > (rule.maxLength ?? Number.POSITIVE_INFINITY)) return t.tooLong(rule.maxLength ?? 0)
  if (rule.pattern !== undefined && !compilePattern(rule.pattern).test(value))
    return t.wrongFormat(rule.patternMessage ?? `must match ${rule.pattern}`)
  return null
}
