import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchAnswer } from '../../contract/search/search-answer.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { connectService } from '../client/service.ts'
import { presentResults, summarise } from './present-results.ts'

export interface SearchOptions extends AccessOptions {
  readonly image?: string
  readonly limit?: number
  readonly threshold?: number
  readonly category?: string
  readonly json?: boolean
}

/** `vitrine search`: results on stdout, the summary on stderr, so that a pipe carries results alone. */
export async function search(text: string | undefined, options: SearchOptions): Promise<void> {
  const ask = await prepare(text, options)
  const service = await connectService(await findAccess(options, process.env))
  const response = await ask(service)
  if (options.json) {
    process.stdout.write(`${JSON.stringify(response, null, 2)}\n`)
    return
  }
  const screen = { isTerminal: process.stdout.isTTY === true, columns: process.stdout.columns ?? 80 }
  process.stdout.write(presentResults(response, screen))
  process.stderr.write(`${summarise(response)}\n`)
}

type Ask = (service: Awaited<ReturnType<typeof connectService>>) => Promise<SearchAnswer>

async function prepare(text: string | undefined, options: SearchOptions): Promise<Ask> {
  const { image, limit, threshold, category } = options
  const fields = Object.entries({ limit, threshold, category }).filter(([, value]) => value !== undefined)
  if (image !== undefined && text !== undefined) throw new Failure('Search by a text or by --image, not by both.')
  if (image !== undefined) {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, String(value))
    form.append('image', await readImage(image), path.basename(image))
    return (service) => service.searchImage(form)
  }
  if (text === undefined || text.trim() === '') {
    throw new Failure('Say what to search for: vitrine search "<text>", or vitrine search --image photo.jpg.')
  }
  return (service) => service.searchText({ query: text, ...Object.fromEntries(fields) })
}

async function readImage(file: string): Promise<Blob> {
  try {
    return new Blob([await readFile(file)], { type: 'application/octet-stream' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Failure(`The picture ${file} cannot be read${code === 'ENOENT' ? ': there is no such file' : ''}.`)
  }
}
