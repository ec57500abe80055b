import { activeTenantHeader, portalHeader } from '../../../contract/access.ts'
import { ApiError, type QueryValues } from './client.ts'

interface Download {
  readonly path: string
  readonly query?: QueryValues
  readonly store: string
  /** The name of the saved file. */
  readonly file: string
}

/** Saves what the API sends as a file. Throws an `ApiError` with the words of the API. */
export async function download({ path, query = {}, store, file }: Download): Promise<void> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const url = `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
  const headers = { [portalHeader]: '1', [activeTenantHeader]: store }
  const response = await fetch(url, { headers, credentials: 'same-origin' })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => ({}))
    const { message = response.statusText, error = '' } = body as { message?: string; error?: string }
    throw new ApiError(message, {
      status: response.status,
      code: error,
      correlationId: response.headers.get('x-correlation-id'),
      fields: [],
      details: {},
    })
  }
  saveFile(await response.blob(), file)
}

/** Saves a text as a file. */
export function saveText(text: string, type: string, file: string): void {
  saveFile(new Blob([text], { type }), file)
}

function saveFile(content: Blob, file: string): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: file })
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
