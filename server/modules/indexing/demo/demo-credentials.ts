import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The content of `demo-credentials.json` in the data directory. */
export interface DemoCredentials {
  readonly base_url: string
  readonly store: string
  readonly client_id: string
  readonly client_secret: string
  readonly owner_email: string
  readonly owner_password: string
  /** Valid for the origin of `base_url`; `null` when the store has reached its maximum number of keys. */
  readonly widget_key: string | null
  /** Opens shopper sessions of the assistant. */
  readonly store_public_key: string
}

/** The file of an earlier start; `null` when it does not exist, an empty object when it cannot be parsed. */
export async function readDemoCredentials(dataDirectory: string): Promise<Partial<DemoCredentials> | null> {
  try {
    const content: unknown = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8'))
    return typeof content === 'object' && content !== null ? content : {}
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : {}
  }
}

/** Writes the file atomically, readable only by its owner. Returns its path. */
export async function writeDemoCredentials(dataDirectory: string, credentials: DemoCredentials): Promise<string> {
  // With a database server and a configured instance key, nothing else creates the directory.
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
