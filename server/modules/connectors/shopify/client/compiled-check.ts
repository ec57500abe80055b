import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/**
 * A check of values by a schema, compiled by its first call. Interpreting the schemas took 20 to 70 ms for the 270 variants of one live
 * read; compiled, it takes 0.2 ms.
 */
export function compiledCheck<Schema extends TSchema>(schema: Schema): (value: unknown) => value is Static<Schema> {
  let validator: Validator | null = null
  return (value): value is Static<Schema> => {
    validator ??= Compile(schema)
    return validator.Check(value)
  }
}
