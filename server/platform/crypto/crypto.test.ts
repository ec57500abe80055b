import { existsSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { loadInstanceKey } from './instance-key.ts'
import { seal, unseal } from './seal.ts'

const key = Buffer.alloc(32, 7)

describe('sealed secrets', () => {
  it('can be opened, but not with another key, purpose or changed bit', () => {
    const sealed = seal(key, Buffer.from('hunter2'), 'signing-key')
    expect(unseal(key, sealed, 'signing-key')?.toString()).toBe('hunter2')
    expect(unseal(Buffer.alloc(32, 8), sealed, 'signing-key')).toBeNull()
    expect(unseal(key, sealed, 'storefront-token')).toBeNull()
    for (const at of [0, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(unseal(key, changed, 'signing-key')).toBeNull()
    }
    expect(unseal(key, Buffer.alloc(5), 'signing-key')).toBeNull()
  })
})

describe('the instance key', () => {
  it('is created once, readable only by its owner, even by processes that start together', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'))
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadInstanceKey(null, folder)))
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1)
    expect((await stat(path.join(folder, 'instance.key'))).mode & 0o777).toBe(0o600)
  })

  it('is synced to disk before anything can be sealed with it', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'))
    const folder = path.join(parent, 'data')
    const probe = await open(parent, 'r')
    const prototype = Object.getPrototypeOf(probe) as FileHandle
    await probe.close()
    const synced: string[] = []
    const sync = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      // What a power cut right after this call would leave.
      const what = (await this.stat()).isDirectory() ? 'folder' : (await this.stat()).size
      synced.push(`${what} ${existsSync(path.join(folder, 'instance.key')) ? 'in place' : 'before'}`)
    })
    const key = await loadInstanceKey(null, folder)
    sync.mockRestore()
    expect(synced).toEqual([`${key.toString('base64').length} before`, 'folder in place', 'folder in place'])
    expect(await readdir(folder)).toEqual(['instance.key'])
  })

  it('is refused when its file is truncated', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'))
    await writeFile(path.join(folder, 'instance.key'), 'c2hvcnQ=')
    await expect(loadInstanceKey(null, folder)).rejects.toThrow('instance.key does not contain an instance key')
  })
})
