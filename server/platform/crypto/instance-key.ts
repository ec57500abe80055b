import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const keyBytes = 32

/**
 * The 32 bytes that wrap every secret kept in the database: from the configuration, else from `instance.key` in the data
 * directory, made on first use with mode 0600. Two processes starting at once end up with the same key.
 */
export async function loadInstanceKey(configured: Buffer | null, dataDirectory: string): Promise<Buffer> {
  if (configured !== null) return configured
  const file = path.join(dataDirectory, 'instance.key')
  const kept = await readKey(file)
  if (kept !== null) return kept
  await mkdir(dataDirectory, { recursive: true })
  await createOnce(file, randomBytes(keyBytes).toString('base64'))
  const made = await readKey(file)
  if (made === null) throw new Error(`Cannot read the instance key in ${file}`)
  return made
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} does not hold an instance key of ${keyBytes} bytes in base64`)
  return key
}

/** Writes beside and links into place: the file appears whole or not at all, and the first process wins. */
async function createOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
}
