import type { BuiltRequest, RequestBody } from './build-request.ts'

/** A response, complete or truncated to the displayed length. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  /** The time until the headers arrived, in milliseconds. */
  readonly ms: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly content: AnswerContent
}

export type AnswerContent =
  | { readonly kind: 'text'; readonly text: string; readonly isTruncated: boolean; readonly isComplete: boolean }
  | { readonly kind: 'file'; readonly file: Blob }

/** Longer texts slow the page down and nobody reads them. */
const maxCharacters = 100_000

export interface SendOptions {
  readonly credentials: readonly (readonly [name: string, value: string])[]
  readonly signal: AbortSignal
  /** Called for every chunk of text, so that streams can be displayed. */
  readonly onProgress: (answer: Answer) => void
}

/** Sends the request without the cookies of the browser. Throws what `fetch` throws. */
export async function sendRequest(request: BuiltRequest, options: SendOptions): Promise<Answer> {
  const { credentials, signal, onProgress } = options
  const body = bodyInit(request.body)
  const type = request.body.kind === 'text' ? [['Content-Type', request.body.mediaType] as const] : []
  const headers = [...request.headers, ...credentials, ...type].map(([name, value]): [string, string] => [name, value])
  const started = performance.now()
  const response = await fetch(request.path, { method: request.method, headers, body, signal, credentials: 'omit' })
  const head = {
    status: response.status,
    statusText: response.statusText,
    ms: performance.now() - started,
    headers: [...response.headers],
  }
  const mediaType = response.headers.get('content-type') ?? ''
  if (!isText(mediaType)) return { ...head, content: { kind: 'file', file: await response.blob() } }
  const isJson = /[/+]json\b/.test(mediaType)
  const content = await readText(response, (text) => {
    if (!isJson) onProgress({ ...head, content: { kind: 'text', text, isTruncated: false, isComplete: false } })
  })
  const text = isJson && !content.isTruncated ? pretty(content.text) : content.text
  const isTruncated = content.isTruncated || text.length > maxCharacters
  return { ...head, content: { kind: 'text', text: text.slice(0, maxCharacters), isTruncated, isComplete: true } }
}

const isText = (mediaType: string) => mediaType === '' || /^text\/|json|xml|yaml/.test(mediaType)

function bodyInit(body: RequestBody): BodyInit | null {
  if (body.kind === 'none') return null
  if (body.kind === 'text') return body.text
  const form = body.isMultipart ? new FormData() : new URLSearchParams()
  for (const value of body.values) {
    if ('text' in value) form.append(value.name, value.text)
    else if (form instanceof FormData && value.file !== null) form.append(value.name, value.file, value.fileName)
  }
  return form
}

async function readText(response: Response, onText: (text: string) => void) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (done) break
    if (text.length > maxCharacters) {
      await reader.cancel()
      return { text, isTruncated: true }
    }
    onText(text)
  }
  return { text, isTruncated: false }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
