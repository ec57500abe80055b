import type { ClientBase } from 'pg'

// A statement is prepared after this many executions; most texts that vary with their number of rows never reach it.
const minExecutions = 3
const maxTexts = 5000
const maxNames = 300

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Prepares frequent statements of a connection by naming them: planning a query that loads ten rows costs the embedded database more
 * than running it (0.55 ms unprepared, 0.21 ms prepared). Only for direct connections without a pooler, since names belong to the session.
 */
export function prepareFrequentStatements(client: ClientBase): void {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size >= maxTexts) seen.clear()
    seen.set(text, times)
    if (times < minExecutions) return undefined
    names.set(text, `vitrine_${names.size + 1}`)
    return names.get(text)
  }
  const query = client.query.bind(client) as Query
  const named: Query = (config, values, callback) => {
    const name = typeof config === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(config) : undefined
    return name === undefined ? query(config, values, callback) : query({ name, text: config, values }, callback)
  }
  Object.assign(client, { query: named })
}
