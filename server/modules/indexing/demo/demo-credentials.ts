import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What `demo-credentials.json` in the data directory holds: enough to try everything at once. */
export interface DemoCredentials {
  readonly base_url: string
  readonly store: string
  readonly client_id: string
  readonly client_secret: string
  readonly owner_email: string
  readonly owner_password: string
  /** Works on the pages of `base_url`; `null` when the store has as many keys as it may. */
  readonly widget_key: string | null
  /** Begins shoppers' sessions of the assistant. */
  readonly store_public_key: string
}

/** The file as written by an earlier start; `null` when there is none, empty when it holds something else. */
export async function readDemoCredentials(dataDirectory: string): Promise<Partial<DemoCredentials> | null> {
  try {
    const found: unknown = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8'))
    return typeof found === 'object' && found !== null ? found : {}
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : {}
  }
}

/** Writes the file whole or not at all, readable by its owner alone. */
export async function writeDemoCredentials(dataDirectory: string, credentials: DemoCredentials): Promise<string> {
  // With a database server and a configured instance key nothing else needed the directory so far.
  await mkdir(dataDirectory, { recursive: true })
  const file = fileIn(dataDirectory)
  await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return file
}

function fileIn(dataDirectory: string): string {
  return path.join(dataDirectory, 'demo-credentials.json')
}
