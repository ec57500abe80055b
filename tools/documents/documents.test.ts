import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessModules } from '../check/modules.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')
const firstCells = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name, rest]) => [name, rest])

describe('the documents', () => {
  it('docs/architecture.md lists the modules as tools/check/modules.ts does, in import order', () => {
    const table = read('docs/architecture.md').split('The modules, in import order.')[1]?.split('## ')[0] ?? ''
    expect(firstCells(table)).toEqual(businessModules.map(({ name, about }) => [name, about]))
  })

  it('package.json, .nvmrc, the Dockerfile, README.md and CONTRIBUTING.md name the same Node.js version', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const major = /^>=(\d+)\.0\.0$/.exec(engines.node)?.[1] ?? ''
    expect(read('.nvmrc').trim()).toBe(major)
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual(images.map(() => `node:${major}-bookworm-slim`))
    expect(read('README.md')).toContain(`runs on Node.js ${major}`)
    expect(read('CONTRIBUTING.md')).toContain(`needs Node.js ${major}`)
  })

  it('docs/runbook.md explains exactly the variables that the configuration reads', () => {
    const table = read('docs/runbook.md').split('## Configuration')[1]?.split('## ')[0] ?? ''
    const names = /const names = \[([^\]]+)\]/.exec(read('server/platform/config/config.ts'))?.[1] ?? ''
    const known = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(0)
    expect(firstCells(table).map(([name]) => name)).toEqual(known)
  })
  it('use curl with -S, so that a reader sees why a silent command failed', () => {
    const silent = ['README.md', ...globSync('docs/**/*.md', { cwd: path.join(import.meta.dirname, '../..') })].flatMap(
      (file) => [...read(file).matchAll(/curl -s(?!S).*/g)].map(([command]) => `${file}: ${command}`),
    )
    expect(silent).toEqual([])
  })
})
