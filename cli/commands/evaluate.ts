import { readFile } from 'node:fs/promises'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { connectService } from '../client/service.ts'
import { presentEvaluation, summariseEvaluation } from './present-evaluation.ts'

export interface EvaluateOptions extends AccessOptions {
  readonly settings?: string
  readonly json?: boolean
}

/** `vitrine evaluate`: the metrics on stdout, the summary on stderr. Nothing of the store is changed. */
export async function evaluate(options: EvaluateOptions): Promise<void> {
  const body = options.settings === undefined ? {} : { settings: await readSettings(options.settings) }
  const service = await connectService(await findAccess(options, process.env))
  const evaluation = await service.evaluate(body)
  if (options.json) {
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`)
    return
  }
  process.stdout.write(presentEvaluation(evaluation, process.stdout.isTTY === true))
  process.stderr.write(`${summariseEvaluation(evaluation)}\n`)
}

async function readSettings(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? ': there is no such file' : ''
    throw new Failure(`The settings ${plain(file)} cannot be read${why}.`)
  })
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new Failure(`The settings ${plain(file)} are not JSON.`)
  }
}
