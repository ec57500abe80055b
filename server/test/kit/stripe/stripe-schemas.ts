import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

interface Extract {
  readonly version: string
  readonly requests: Readonly<Record<string, Schema>>
  readonly objects: Readonly<Record<string, Schema>>
}

/** The schemas of the Stripe API; see `tools/extract/extract-stripe-schemas.ts`. */
export const stripeSchemas: Extract = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', '..', 'data', 'stripe-schemas.json'), 'utf8'),
)

// Parameters arrive as text: numbers and booleans are read from it as Stripe does.
const requests = new Ajv({ strict: false, allErrors: true, coerceTypes: true })
const responses = new Ajv({ strict: false, allErrors: true })
const compiled = new Map<string, ValidateFunction>()

function validatorOf(kind: 'requests' | 'objects', name: string): ValidateFunction {
  const known = compiled.get(name)
  if (known !== undefined) return known
  const schema = stripeSchemas[kind][name]
  if (schema === undefined) throw new Error(`The extract of the Stripe schemas has no ${name}`)
  const validate = (kind === 'requests' ? requests : responses).compile(schema)
  compiled.set(name, validate)
  return validate
}

/** What is wrong with the parameters of a request; they are coerced to their types. */
export function requestFaults(operation: string, parameters: object): string[] {
  return faultsOf(validatorOf('requests', operation), parameters)
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** A complete API object: the given fields, and the emptiest valid value of every other required one. */
export function stripeObject(name: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = stripeSchemas.objects[name]
  if (schema === undefined) throw new Error(`The extract of the Stripe schemas has no ${name}`)
  const made = { ...(emptyOf(schema) as Record<string, unknown>), ...fields }
  const faults = faultsOf(validatorOf('objects', name), made)
  if (faults.length > 0) throw new Error(`The test made an invalid ${name}: ${faults.slice(0, 5).join('; ')}`)
  return made
}

function emptyOf(schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) {
    const isNullable = schema.anyOf.some(({ type }) => type === 'null')
    return isNullable ? null : emptyOf(schema.anyOf[0] ?? {})
  }
  if (schema.type === 'object') {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, emptyOf(schema.properties?.[name] ?? {})]))
  }
  const empty: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, array: [], null: null }
  return empty[schema.type ?? 'null']
}
