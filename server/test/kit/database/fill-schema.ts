/** The subset of JSON Schema that the API description uses. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

export interface Filling {
  /** Numbers from 0 to 1; the same numbers give the same values. */
  readonly chance: () => number
  /** A text that fits the name of the field. */
  readonly text: (name: string, schema: Schema) => string
  readonly file: Buffer
}

/** A value that fits the schema as far as names and types allow: every required field, and some optional ones. */
export function fillSchema(schema: Schema, filling: Filling, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  const choices = schema.enum ?? schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const chosen = choices[Math.floor(filling.chance() * choices.length)]
    return schema.enum === undefined ? fillSchema(chosen as Schema, filling, name) : chosen
  }
  if (schema.properties !== undefined) return fillObject(schema, filling)
  if (schema.type === 'array') {
    const length = Math.max(schema.minItems ?? 0, Math.floor(filling.chance() * 3))
    return Array.from({ length }, () => fillSchema(schema.items ?? {}, filling, name.replace(/s$/, '')))
  }
  if (schema.type === 'integer' || schema.type === 'number') return fillNumber(schema, filling)
  if (schema.type === 'boolean') return filling.chance() < 0.5
  if (schema.type === 'null') return null
  if (schema.type === 'object') return {}
  if (schema.format === 'binary') return filling.file
  return filling.text(name, schema).slice(0, schema.maxLength)
}

function fillObject(schema: Schema, filling: Filling): Record<string, unknown> {
  const taken = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) === true || filling.chance() < 0.3,
  )
  return Object.fromEntries(taken.map(([name, inner]) => [name, fillSchema(inner, filling, name)]))
}

function fillNumber({ minimum = 0, maximum = 100 }: Schema, { chance }: Filling): number {
  return chance() < 0.5 ? maximum : Math.floor(minimum + chance() * (maximum - minimum))
}
