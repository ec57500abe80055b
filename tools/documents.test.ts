import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessModules } from './modules.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
const firstCells = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name, rest]) => [name, rest])

describe('the documents', () => {
  it('docs/architecture.md lists the modules as tools/modules.ts does, in import order', () => {
    const table = read('docs/architecture.md').split('The modules, in import order.')[1]?.split('## ')[0] ?? ''
    expect(firstCells(table)).toEqual(businessModules.map(({ name, about }) => [name, about]))
  })

  it('docs/runbook.md explains every variable the configuration reads, and no other', () => {
    const table = read('docs/runbook.md').split('## Configuration')[1]?.split('## ')[0] ?? ''
    const names = /const names = \[([^\]]+)\]/.exec(read('server/platform/config/config.ts'))?.[1] ?? ''
    const known = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(0)
    expect(firstCells(table).map(([name]) => name)).toEqual(known)
  })
})
