import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConceptInput } from '../../../../contract/assistant/knowledge.ts'
import { germanFieldRules } from '../../language/german-messages.data.ts'
import { problemsOf } from './check-fields.ts'

const root = path.join(import.meta.dirname, '../../../..')

interface Schema {
  readonly pattern?: unknown
  readonly patternMessage?: unknown
}

/** All schemas of a contract module with a pattern. */
function patternsIn(value: unknown, seen = new Set<unknown>()): Schema[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value as Schema] : []
  return [...own, ...Object.values(value).flatMap((one) => patternsIn(one, seen))]
}

async function modules(files: readonly string[]): Promise<Schema[]> {
  const loaded = await Promise.all(files.map((file) => import(path.join(root, file))))
  return loaded.flatMap((module: unknown) => patternsIn({ ...(module as object) }))
}

describe('the error message of a field', () => {
  it('never contains a regular expression', async () => {
    const files = globSync('contract/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const schemas = await modules(files)
    expect(schemas.length).toBeGreaterThan(50)
    expect(schemas.filter(({ patternMessage }) => typeof patternMessage !== 'string')).toEqual([])
    const problems = problemsOf(ConceptInput, {
      title: 'T',
      body_markdown: 'B',
      locale: 'en',
      topic: 'Returns and shipping',
    })
    expect(problems).toEqual([
      {
        field: 'topic',
        message: 'Must consist of lowercase letters, digits and hyphens, such as returns-and-shipping.',
      },
    ])
    const email = { minLength: 3, pattern: '^.+@.+$', patternMessage: 'must be an email address' }
    expect(problemsOf({ properties: { email } }, { email: 'x' })[0]?.message).toBe('Must be an email address.')
    expect(problemsOf({ properties: { code: { pattern: '^a+$' } } }, { code: 'b' })[0]?.message).not.toContain('^')
  })

  it('exists in German, too', async () => {
    const screens = globSync('portal/app/screens/**/*.tsx', { cwd: root })
    const files = screens.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/import\('[./]*(contract\/[^']+)'\)/g)].map(
        ([, contract = '']) => contract,
      ),
    )
    const schemas = await modules([...new Set(files)])
    expect(schemas.length).toBeGreaterThan(20)
    const missing = schemas
      .map(({ patternMessage }) => String(patternMessage))
      .filter((text) => !(text in germanFieldRules))
    // In an address, not in a form.
    expect([...new Set(missing)]).toEqual(['must be the name of an image: 64 hexadecimal digits and .jpg'])
  })
})
