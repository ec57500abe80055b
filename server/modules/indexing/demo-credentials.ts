import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What `demo-credentials.json` in the data directory holds: enough to try everything at once. */
export interface DemoCredentials {
  readonly base_url: string
  readonly store: string
  readonly client_id: string
  readonly client_secret: string
}

/** The file as written by an earlier start; `null` when it is missing or unreadable. */
export async function readDemoCredentials(dataDirectory: string): Promise<Partial<DemoCredentials> | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')) as Partial<DemoCredentials>
  } catch {
    return null
  }
}

/** Writes the file whole or not at all, readable by its owner alone. */
export async function writeDemoCredentials(dataDirectory: string, credentials: DemoCredentials): Promise<string> {
  const file = fileIn(dataDirectory)
  await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return file
}

function fileIn(dataDirectory: string): string {
  return path.join(dataDirectory, 'demo-credentials.json')
}
