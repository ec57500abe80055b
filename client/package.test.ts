import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-client-'))
  const environment = { ...process.env, npm_config_update_notifier: 'false' }
  const pack = ['pack', '--loglevel=error', '--pack-destination', folder]
  execFileSync('npm', pack, { cwd: import.meta.dirname, env: environment, stdio: 'pipe' })
  execFileSync('tar', ['-xzf', 'vitrine-client-0.1.0.tgz'], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is packed with its types and nothing else', () => {
  const files = globSync('package/**/*.*', { cwd: folder }).map((file) => file.split(path.sep).join('/'))
  expect(files).toEqual(
    expect.arrayContaining([
      'package/package.json',
      'package/README.md',
      'package/dist/index.js',
      'package/dist/index.d.ts',
    ]),
  )
  expect(
    files.filter((file) => !/^package\/(?:package\.json|README\.md|dist\/[\w./-]+\.(?:js|d\.ts))$/.test(file)),
  ).toEqual([])
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
})

it('runs from the package, with every entry point, and needs no module of Node.js', async () => {
  const program = path.join(folder, 'package', 'use.mjs')
  writeFileSync(
    program,
    `import { createClient, verifyWebhook } from '@vitrine/client'
     import { createSearchClient } from '@vitrine/client/instantsearch'
     const client = createClient({ baseUrl: 'http://x', fetch: async () => new Response('{"total":3}') })
     const { total } = await client.get('/v1/products')
     console.log(total, typeof verifyWebhook, typeof createSearchClient({ client }).search)`,
  )
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim()).toBe('3 function function')
  const texts = globSync('package/dist/**/*.js', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) expect(text).not.toMatch(/^import .* from ['"](?!\.)|\b(?:Buffer|process)[.(]/m)
})
