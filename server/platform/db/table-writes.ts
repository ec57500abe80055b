import type { ClientBase } from 'pg'

/** Statements are judged by their text once; texts that vary with their values must not fill the memory. */
const maxKnownTexts = 5000

/** A table whose content someone caches; with `columns`, an update that names none of them does not count. */
export interface WatchedTable {
  readonly table: string
  readonly columns?: readonly string[]
}

/** Counts the writes to tables of a database that no other process can reach. */
export interface TableWrites {
  /**
   * The number of statements sent so far that may have written to one of the tables, as a function to call again and again.
   * Foreign keys are not followed: watch the tables whose rows take watched rows with them as well. The database has one
   * connection, so a value read after a count stays current while the count is the same: a later statement is counted before
   * it is sent, and an earlier one, or an open transaction, is answered first.
   */
  countOf(tables: readonly WatchedTable[]): () => number
}

interface Counter {
  readonly tables: readonly WatchedTable[]
  readonly known: Map<string, boolean>
  count: number
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/** `follow` must be called for every connection, and only one may be open at a time. */
export function createTableWrites(): TableWrites & { follow(client: ClientBase): void } {
  const counters: Counter[] = []
  const note = (config: unknown): void => {
    const text = textOf(config)
    for (const counter of counters) if (text === null || isCounted(counter, text)) counter.count += 1
  }
  return {
    countOf(tables) {
      const counter: Counter = { tables, known: new Map(), count: 0 }
      counters.push(counter)
      return () => counter.count
    },
    follow(client) {
      // The statement that ran when the previous connection broke may have been a write.
      for (const counter of counters) counter.count += 1
      const query = client.query.bind(client) as Query
      const counted: Query = (config, values, callback) => {
        note(config)
        return query(config, values, callback)
      }
      Object.assign(client, { query: counted })
    },
  }
}

function isCounted({ tables, known }: Counter, text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= maxKnownTexts) known.clear()
  const isWrite = tables.some((watched) => mayWrite(text, watched))
  known.set(text, isWrite)
  return isWrite
}

/** `null` when the statement does not show its text: it counts as a write to every table. */
function textOf(config: unknown): string | null {
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config
  return typeof text === 'string' ? text : null
}

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g
const rowWrite = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\s*\.\s*)?"?(\w+)/gi
/** Statements that name their tables in too many ways, or hide them in code. Unicode escapes hide any name. */
const otherWrite = /\b(?:merge|truncate|alter|drop|create|copy|call|execute|do\s+(?:language\s+\w+\s+)?[$'])|\bu&"/i

/** Whether a statement may write to the table. Errs on the side of yes. */
export function mayWrite(statement: string, { table, columns }: WatchedTable): boolean {
  const text = statement.replace(comment, ' ')
  const words = new Set(text.toLowerCase().match(/\w+/g))
  if (otherWrite.test(text)) return words.has(table) || words.has('u')
  for (const [, verb = '', target = ''] of text.matchAll(rowWrite)) {
    if (target.toLowerCase() !== table) continue
    if (columns === undefined || verb.toLowerCase() !== 'update') return true
    if (columns.some((column) => words.has(column))) return true
  }
  return false
}
