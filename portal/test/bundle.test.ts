import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPage } from './built-page.ts'

let built: Awaited<ReturnType<typeof buildPage>>
let files: ReadonlyMap<string, string>
beforeAll(async () => {
  built = await buildPage()
  const folder = path.join(built.folder, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  files = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  )
})
afterAll(() => built.remove())

/** The files that the browser loads for an entry: its transitive static imports. */
function loadedBy(names: readonly string[]): Set<string> {
  const loaded = new Set(names)
  for (const name of loaded) {
    const imports = (files.get(name) ?? '').matchAll(/(?:^|[;}\s])(?:import|export)[^'"()`;]*["']\.\/([\w-]+\.js)["']/g)
    for (const [, imported = ''] of imports) loaded.add(imported)
  }
  return loaded
}

/** The built file of a screen, found by a text that only its source contains. */
function fileWith(text: string): string {
  const found = [...files].filter(([, source]) => source.includes(text)).map(([name]) => name)
  if (found.length !== 1) throw new Error(`${found.length} files contain "${text}"`)
  return found[0] ?? ''
}

const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((bytes, name) => bytes + gzipSync(files.get(name) ?? '').length, 0)

async function entryFile(page: string): Promise<string> {
  const html = await readFile(path.join(built.folder, page, 'index.html'), 'utf8')
  return /<script type="module"[^>]* src="\/assets\/([\w-]+\.js)"/.exec(html)?.[1] ?? ''
}

const limit = 180_000

describe('the JavaScript of the portal', () => {
  it.each([
    ['the login page', ['Manage the search and the assistant of your store.']],
    ['the overview', ['What shoppers search for, find and buy, and what needs your attention.', 'Leave the store']],
  ])('is at most 180 kB (gzip) for %s', async (_page, texts) => {
    const loaded = loadedBy([await entryFile('app'), ...texts.map(fileWith)])
    expect(loaded.size).toBeGreaterThan(5)
    expect(sizeOf(loaded)).toBeLessThanOrEqual(limit)
  })
})

describe('the page of a search by URL', () => {
  it('starts the search before React has loaded', async () => {
    const html = await readFile(path.join(built.folder, 'index.html'), 'utf8')
    const [first = ''] = /<script[^>]*>/.exec(html) ?? []
    expect(first).toMatch(/ async /)
    const loaded = loadedBy([/\/assets\/([\w-]+\.js)/.exec(first)?.[1] ?? ''])
    expect([...loaded].some((name) => (files.get(name) ?? '').includes('/demo/session'))).toBe(true)
    expect(sizeOf(loaded)).toBeLessThan(8_000)
    // Before all other scripts: browsers open six connections at a time.
    const addresses = [...html.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name)
    expect(new Set(addresses.slice(0, loaded.size))).toEqual(loaded)
  })
})

describe('the JavaScript of the API reference', () => {
  it('is at most 110 kB (gzip), with 65 kB of React', async () => {
    const loaded = loadedBy([await entryFile('docs')])
    expect(loaded.size).toBeGreaterThan(1)
    expect(sizeOf(loaded)).toBeLessThanOrEqual(110_000)
  })
})
