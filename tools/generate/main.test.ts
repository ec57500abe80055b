import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'
import { generate, staleFiles } from './main.ts'

describe('generated files', () => {
  let tree: TemporaryTree
  beforeEach(() => {
    tree = createTemporaryTree()
  })
  afterEach(() => tree.remove())

  const list = [
    { path: 'docs/fresh.json', make: async () => '{}\n' },
    { path: 'docs/stale.json', make: async () => '{"new":true}\n' },
    { path: 'server/absent.sql', make: async () => 'select 1\n' },
  ]

  it('are reported when they are missing or differ by one character, and not when they match', async () => {
    tree.write({ 'docs/fresh.json': '{}\n', 'docs/stale.json': '{"new":true}' })
    const stale = await staleFiles(tree.root, list)
    expect(stale.map(({ file }) => file)).toEqual(['docs/stale.json', 'server/absent.sql'])
  })

  it('are all up to date after generation, and a second run changes nothing', async () => {
    expect(await generate(tree.root, list)).toEqual(list.map((one) => one.path))
    expect(readFileSync(path.join(tree.root, 'server/absent.sql'), 'utf8')).toBe('select 1\n')
    expect(await generate(tree.root, list)).toEqual([])
  })

  it('are never overwritten with an empty text: the generator fails instead', async () => {
    const broken = [{ path: 'docs/openapi.json', make: async () => '' }]
    await expect(staleFiles(tree.root, broken)).rejects.toThrow('docs/openapi.json')
  })
})
