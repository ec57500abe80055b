import type { ClientBase } from 'pg'

/** Kinds of statements are told apart by their text; texts that vary with their rows must not fill the memory. */
const mostTexts = 5000

/** Counts the statements that go to a database which nobody else can reach. */
export interface TableWrites {
  /**
   * How many statements that `isMeant` by their text were sent so far, as a function to ask again and again. On the one
   * connection there is, what was read after a count is as it still is while the count is the same: a statement that is sent
   * later is counted first, and one that was sent earlier, or began in a transaction, is answered first.
   */
  countOf(isMeant: (text: string) => boolean): () => number
}

interface Counter {
  readonly isMeant: (text: string) => boolean
  readonly known: Map<string, boolean>
  count: number
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/** `follow` has to be given every connection, and there may be but one at a time. */
export function createTableWrites(): TableWrites & { follow(client: ClientBase): void } {
  const counters: Counter[] = []
  const note = (config: unknown): void => {
    const text = textOf(config)
    for (const counter of counters) if (text === null || isCounted(counter, text)) counter.count += 1
  }
  return {
    countOf(isMeant) {
      const counter: Counter = { isMeant, known: new Map(), count: 0 }
      counters.push(counter)
      return () => counter.count
    },
    follow(client) {
      // What the connection before it was doing when it broke is not known.
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

function isCounted({ isMeant, known }: Counter, text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= mostTexts) known.clear()
  const meant = isMeant(text)
  known.set(text, meant)
  return meant
}

/** `null` when the statement does not show its text: it counts as anything. */
function textOf(config: unknown): string | null {
  const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : config
  return typeof text === 'string' ? text : null
}
