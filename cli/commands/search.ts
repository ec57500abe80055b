import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SearchAnswer } from '../../contract/search/search-answer.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { connectService } from '../client/service.ts'
import { presentResults, summarize } from './present-results.ts'

export interface SearchOptions extends AccessOptions {
  readonly image?: string
  readonly limit?: number
  readonly threshold?: number
  readonly category?: string
  readonly json?: boolean
}

/** `vitrine search`: prints results to stdout and a summary to stderr, so that a pipe carries only results. */
export async function search(text: string | undefined, options: SearchOptions): Promise<void> {
  const runSearch = await prepare(text, options)
  const service = await connectService(await findAccess(options, process.env))
  const response = await runSearch(service)
  if (options.json) {
    process.stdout.write(`${JSON.stringify(response, null, 2)}\n`)
    return
  }
  process.stdout.write(presentResults(response, process.stdout.isTTY === true))
  process.stderr.write(`${summarize(response)}\n`)
}

type Search = (service: Awaited<ReturnType<typeof connectService>>) => Promise<SearchAnswer>

async function prepare(text: string | undefined, options: SearchOptions): Promise<Search> {
  const { image, limit, threshold, category } = options
  const fields = Object.entries({ limit, threshold, category }).filter(([, value]) => value !== undefined)
  if (image !== undefined && text !== undefined) throw new Failure('Search by text or by --image, not both.')
  if (image !== undefined) {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, String(value))
    form.append('image', await readImage(image), path.basename(image))
    return (service) => service.searchImage(form)
  }
  if (text === undefined || text.trim() === '') {
    throw new Failure('Nothing to search for. Use vitrine search "<text>", or vitrine search --image photo.jpg.')
  }
  return (service) => service.searchText({ query: text, ...Object.fromEntries(fields) })
}

async function readImage(file: string): Promise<Blob> {
  try {
    return new Blob([await readFile(file)], { type: 'application/octet-stream' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Failure(`The image ${file} cannot be read${code === 'ENOENT' ? ': no such file' : ''}.`)
  }
}
