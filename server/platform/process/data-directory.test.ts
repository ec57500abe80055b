import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../errors.ts'
import { prepareDataDirectory } from './data-directory.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-data-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

const refusal = (directory: string) => prepareDataDirectory(directory).catch((error: unknown) => error)

it('creates a missing directory with its parents, and leaves nothing in it', async () => {
  const directory = path.join(folder, 'a', 'b', 'c')
  await prepareDataDirectory(directory)
  await prepareDataDirectory(directory)
  expect(await readdir(directory)).toEqual([])
})

it('refuses a file, and a directory below a file', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const directory of [file, path.join(file, 'below')]) {
    expect(await refusal(directory)).toBeInstanceOf(StartError)
    expect(String(await refusal(directory))).toMatch(/cannot be used: it or a parent is a file .*DATA_DIR/)
  }
})

it.skipIf(process.platform !== 'linux')('rejects with the path where no folder can be created', async () => {
  expect(String(await refusal('/proc/vitrine/data'))).toContain('The data directory /proc/vitrine/data cannot be used')
})

it.skipIf(process.getuid?.() === 0)('refuses a directory that this user cannot write', async () => {
  await chmod(folder, 0o500)
  expect(String(await refusal(folder))).toContain('permission denied')
  expect(String(await refusal(path.join(folder, 'below')))).toContain('permission denied')
})
