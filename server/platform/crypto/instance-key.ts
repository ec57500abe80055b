import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../errors.ts'

const keyBytes = 32

/**
 * The 32 bytes that encrypt every secret in the database: from the configuration, otherwise from `instance.key` in the data
 * directory, created on first use with mode 0600. Two processes that start at the same time get the same key.
 */
export async function loadInstanceKey(configured: Buffer | null, dataDirectory: string): Promise<Buffer> {
  if (configured !== null) return configured
  const file = path.join(dataDirectory, 'instance.key')
  const existing = await readKey(file)
  if (existing !== null) return existing
  const firstMade = await mkdir(dataDirectory, { recursive: true })
  await createOnce(file, randomBytes(keyBytes).toString('base64'))
  await syncFolders(dataDirectory, firstMade === undefined ? dataDirectory : path.dirname(firstMade))
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
  if (key.length !== keyBytes)
    throw new StartError(`${file} does not contain an instance key of ${keyBytes} bytes in base64`)
  return key
}

/**
 * Writes a temporary file and links it into place, so that the file is complete or absent and the first process wins. Both are synced to
 * disk before the key is used: with an empty key file after a power cut, everything encrypted with the key would be lost.
 */
async function createOnce(file: string, content: string): Promise<void> {
  // A random name instead of the process ID, because in containers every process has the ID 1.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeToDisk(draft, content)
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
}

async function writeToDisk(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the folder to disk, and its parents up to `above`, which existed before: a new folder is an entry of its parent. */
async function syncFolders(folder: string, above: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== above) await syncFolders(path.dirname(folder), above)
}
