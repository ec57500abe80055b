import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { asvsRequirements } from './asvs-requirements.data.ts'

const root = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

interface Row {
  readonly ids: readonly string[]
  readonly status: string
  readonly how: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

const rows: readonly Row[] = [
  ...text.matchAll(/^\| (V[\d., V]+) \| [12, ]+ \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm),
].map(([, ids = '', status = '', how = '', tests = '']) => ({
  ids: ids.split(', '),
  status: status.trim(),
  how: how.trim(),
  tests: [...tests.matchAll(/`([^`]+)`: (.*?)(?=<br>|\s*$)/g)].map(([, file = '', title = '']) => ({ file, title })),
}))
const statusOf = new Map(rows.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)))
const sources = new Map<string, string>()
const sourceOf = (file: string): string => {
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''
  sources.set(file, source)
  return source
}

describe('docs/security.md', () => {
  it('lists every requirement of ASVS 5.0, levels 1 and 2, exactly once', () => {
    const listed = rows.flatMap(({ ids }) => ids)
    expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
    expect(listed.toSorted()).toEqual(Object.keys(asvsRequirements).toSorted())
  })

  it('names a test for each requirement that is met, and a reason for each other one', () => {
    const bare = rows.filter(({ status, how, tests }) => (status === 'met' ? tests.length === 0 : how === ''))
    expect(bare).toEqual([])
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['met', 'not applicable', 'not met']))
  })

  it('names only tests that exist, by their file and title', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => !file.endsWith('.test.ts') || title === '' || !sourceOf(file).includes(title))
    expect(missing).toEqual([])
  })

  it('has no unmet requirement at level 1 and at most five at level 2', () => {
    const open = Object.entries(asvsRequirements).filter(([id]) => statusOf.get(id) === 'not met')
    expect(open.filter(([, level]) => level === 1)).toEqual([])
    expect(open.length).toBeLessThanOrEqual(5)
  })

  it('has every section that a documentation requirement needs', () => {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(sections).toEqual(
      expect.arrayContaining([
        'Threat model',
        'Communication',
        'Data classification',
        'Authorization rules',
        'Anti-automation',
        'Input validation',
        'Uploads',
        'Passwords and context words',
        'Authentication pathways',
        'Sessions and timeouts',
        'Keys',
        'Cryptographic inventory',
        'Logs',
        'Expensive functions',
        'Remediation',
      ]),
    )
  })
})
