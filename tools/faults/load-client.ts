import autocannon from 'autocannon'
import { words } from './words.data.ts'

/** The task of the load process: text searches with unique queries. */
export interface LoadOrder {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly seconds: number
  /** Requests per second across all connections; without it, each connection sends its next request after each response. */
  readonly rate?: number
  /** Responses in the first milliseconds are ignored, because one process opens a thousand connections then. */
  readonly ignoreFirstMs?: number
  /** Searches per request; more than one are sent as a batch. */
  readonly searches?: number
}

export interface LoadOutcome {
  /** The latency of every response in milliseconds, by status. */
  readonly ms: Readonly<Record<string, readonly number[]>>
  readonly errors: number
  readonly timeouts: number
  readonly seconds: number
  readonly sent: number
}

let searched = 0

function nextQuery(): string {
  searched += 1
  const word = (at: number): string => words[at % words.length] ?? ''
  return `${word(searched)} ${word(searched * 7 + 3)} ${word(searched * 13 + 5)} ${searched}`
}

function nextBody(searches: number): string {
  const search = () => ({ query: nextQuery(), limit: 10 })
  if (searches === 1) return JSON.stringify(search())
  return JSON.stringify({ queries: Array.from({ length: searches }, () => ({ mode: 'text', ...search() })) })
}

function load({
  url,
  token,
  connections,
  seconds,
  rate,
  searches = 1,
  ignoreFirstMs = 0,
}: LoadOrder): Promise<LoadOutcome> {
  const { promise, resolve } = Promise.withResolvers<LoadOutcome>()
  const ms: Record<string, number[]> = {}
  const startedAt = performance.now()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        path: searches === 1 ? '/v1/search/text' : '/v1/search/batch',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: nextBody(searches) }),
      },
    ],
  }
  const instance = autocannon(options, (_error, { errors, timeouts, requests }) => {
    resolve({
      ms,
      errors,
      timeouts,
      seconds: (performance.now() - startedAt - ignoreFirstMs) / 1000,
      sent: requests.sent,
    })
  })
  instance.on('response', (...[_client, status, _bytes, took]) => {
    if (performance.now() - startedAt < ignoreFirstMs) return
    ms[status] ??= []
    ms[status].push(took)
  })
  return promise
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((outcome) => process.send?.(outcome))
})
process.send?.('ready')
