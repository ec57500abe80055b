import type { ClientBase } from 'pg'

/** Statements are classified once by their text; the limit bounds the memory for texts that vary with their values. */
const maxKnownTexts = 5000

/** A table with cached content. With `columns`, an update of other columns does not count. */
export interface WatchedTable {
  readonly table: string
  readonly columns?: readonly string[]
}

/** Counts writes to tables of a database that only this process can access. */
export interface TableWrites {
  /**
   * Returns a function that returns the number of statements sent so far that may have written to one of the tables. Foreign keys are
   * not followed: also watch tables whose deletes cascade to watched rows. The database has one connection, so a value read after a
   * count stays current while the count is unchanged: a later statement is counted before it is sent, and an earlier one, or an open
   * transaction, completes first.
   */
  countOf(tables: readonly WatchedTable[]): () => number
}

interface Counter {
  readonly tables: readonly WatchedTable[]
  readonly known: Map<string, boolean>
  count: number
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/** `follow` must be called for every connection; only one connection may be open at a time. */
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

/** `null` if the text of the statement is unknown: it counts as a write to every table. */
function textOf(config: unknown): string | null {
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config
  return typeof text === 'string' ? text : null
}

const rowWrite = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\s*\.\s*)?"?(\w+)/gi
/** Statements that can name tables in many ways or hide them in code. Unicode escapes hide any name. */
const otherWrite =
  /\b(?:(?:merge|truncate|alter|drop|create|copy|call|execute)\b|do\s+(?:language\s+\w+\s+)?[$'])|\bu&"/i

/** Whether a statement may write to the table; true when in doubt. */
export function mayWrite(statement: string, watched: WatchedTable): boolean {
  // A text value may contain the mark of a comment, so the unchanged statement counts as well.
  return writes(statement, watched) || writes(withoutComments(statement), watched)
}

function writes(text: string, { table, columns }: WatchedTable): boolean {
  const words = new Set(text.toLowerCase().match(/\w+/g))
  if (otherWrite.test(text)) return words.has(table) || words.has('u')
  for (const [, verb = '', target = ''] of text.matchAll(rowWrite)) {
    if (target.toLowerCase() !== table) continue
    if (columns === undefined || verb.toLowerCase() !== 'update') return true
    if (columns.some((column) => words.has(column))) return true
  }
  return false
}

/** Replaces each comment with a blank. Not a pattern: one would take quadratic time on comments that never end. */
function withoutComments(statement: string): string {
  const parts: string[] = []
  let at = 0
  while (at < statement.length) {
    const start = nearest(statement.indexOf('--', at), statement.indexOf('/*', at))
    if (start === -1) break
    const mark = statement.startsWith('--', start) ? '\n' : '*/'
    const end = statement.indexOf(mark, start + 2)
    parts.push(statement.slice(at, start))
    at = end === -1 ? statement.length : end + mark.length
  }
  return [...parts, statement.slice(at)].join(' ')
}

function nearest(one: number, other: number): number {
  return one === -1 || other === -1 ? Math.max(one, other) : Math.min(one, other)
}
