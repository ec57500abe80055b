import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { asvsRequirements } from './asvs-requirements.data.ts'

const root = path.join(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
const securityPage = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

interface Row {
  readonly ids: readonly string[]
  readonly status: string
  readonly how: string
  /** The titles of the enclosing `describe` blocks, and of the test. */
  readonly tests: readonly { readonly file: string; readonly titles: readonly string[] }[]
}

const rows: readonly Row[] = [
  ...text.matchAll(/^\| (V[\d., V]+) \| [12, ]+ \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm),
].map(([, ids = '', status = '', how = '', tests = '']) => ({
  ids: ids.split(', '),
  status: status.trim(),
  how: how.trim(),
  tests: [...tests.matchAll(/`([^`]+)`: (.*?)(?=<br>|\s*$)/g)].map(([, file = '', title = '']) => ({
    file,
    titles: title.split(' › '),
  })),
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

describe('docs/asvs.md', () => {
  it('lists every requirement of ASVS 5.0, levels 1 and 2, exactly once', () => {
    const listed = rows.flatMap(({ ids }) => ids)
    expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
    expect(listed.toSorted()).toEqual(Object.keys(asvsRequirements).toSorted())
  })

  it('explains each requirement, and names a test for each one that is met', () => {
    const bare = rows.filter(({ status, how, tests }) => how === '' || (status === 'met' && tests.length === 0))
    expect(bare).toEqual([])
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['met', 'not applicable', 'not met']))
  })

  it('names only tests that exist, by their file and title', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(
        ({ file, titles }) =>
          !file.endsWith('.test.ts') || !titles.every((title) => title !== '' && sourceOf(file).includes(title)),
      )
    expect(missing).toEqual([])
  })

  it('has no unmet requirement at level 1 and at most five at level 2', () => {
    const open = Object.entries(asvsRequirements).filter(([id]) => statusOf.get(id) === 'not met')
    expect(open.filter(([, level]) => level === 1)).toEqual([])
    expect(open.length).toBeLessThanOrEqual(5)
  })
})

describe('docs/security.md', () => {
  it('has every section that a documentation requirement needs', () => {
    const sections = [...securityPage.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
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
