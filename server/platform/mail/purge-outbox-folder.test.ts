import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { purgeOutboxFolder } from './purge-outbox-folder.ts'

const before = new Date('2026-11-01T00:00:00Z')
const old = new Date('2026-10-31T23:59:00Z')
const young = new Date('2026-11-01T00:01:00Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-outbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, at: Date): Promise<void> {
  await writeFile(path.join(folder, name), 'a mail')
  await utimes(path.join(folder, name), at, at)
}

it('deletes old emails, complete or partial, and nothing else', async () => {
  await write('old.eml', old)
  await write('interrupted.eml.new', old)
  await write('young.eml', young)
  await write('notes.txt', old)
  await write('eml', old)
  await mkdir(path.join(folder, 'folder.eml'))
  await utimes(path.join(folder, 'folder.eml'), old, old)
  await symlink(path.join(folder, 'notes.txt'), path.join(folder, 'link.eml'))
  expect(await purgeOutboxFolder(folder, before)).toBe(2)
  expect((await readdir(folder)).sort()).toEqual(['eml', 'folder.eml', 'link.eml', 'notes.txt', 'young.eml'])
  expect(await purgeOutboxFolder(folder, before)).toBe(0)
})

it('deletes nothing if no mail was ever written', async () => {
  expect(await purgeOutboxFolder(path.join(folder, 'none'), before)).toBe(0)
})
