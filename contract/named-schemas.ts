import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names of the API that differ from the names of the exports. */
const publicNames: Readonly<Record<string, string>> = {
  ProductRecord: 'Product',
  RankedResult: 'SearchResult',
  JobRecord: 'Job',
  ErrorBody: 'Error',
  FeedbackRecord: 'FeedbackInput',
}

/**
 * Every schema that a file of `contract/` exports, by its public name: the name of the export, in all generated clients too. Names are
 * in alphabetical order of files and exports, so that the API description is the same on every machine.
 */
export async function namedSchemas(): Promise<ReadonlyMap<string, object>> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const found = new Map<string, object>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(import.meta.dirname, file)).href)
    for (const [name, value] of Object.entries(exported)) {
      if (isNameable(name, value)) found.set(publicNames[name] ?? name, value)
    }
  }
  return found
}

/** Objects, lists, alternatives and enumerations have names; plain texts and numbers do not. */
function isNameable(name: string, value: unknown): value is object {
  if (!/^[A-Z]/.test(name) || typeof value !== 'object' || value === null) return false
  const { type, properties, items, anyOf, enum: values } = value as Record<string, unknown>
  if (type === 'object') return properties !== undefined
  return (type === 'array' && items !== undefined) || anyOf !== undefined || values !== undefined
}
