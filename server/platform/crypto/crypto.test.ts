import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadInstanceKey } from './instance-key.ts'
import { seal, unseal } from './seal.ts'

const key = Buffer.alloc(32, 7)

describe('sealed secrets', () => {
  it('come back whole, and not at all under another key, purpose or with a changed bit', () => {
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
  it('is made once, readable by its owner alone, even by processes starting together', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'))
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadInstanceKey(null, folder)))
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1)
    expect((await stat(path.join(folder, 'instance.key'))).mode & 0o777).toBe(0o600)
  })

  it('is refused when its file was cut short', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'))
    await writeFile(path.join(folder, 'instance.key'), 'c2hvcnQ=')
    await expect(loadInstanceKey(null, folder)).rejects.toThrow('instance.key does not hold an instance key')
  })
})
