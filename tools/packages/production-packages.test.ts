import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { unusedIn } from '../setup/prune-packages.cjs'
import { sourceFiles } from '../source-files.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** The goal for `npm start` with the built pages, the bundle, the database and its template is 450 MB (decision 0056). */
const maxPackagesMegabytes = 345

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

interface Counted {
  /** What the installation for `npm start` deletes. */
  readonly unused: ReadonlySet<string>
  /** A file with two names counts once. */
  readonly seen: Set<number>
}

/** Bytes on disk of a package, without the packages inside it. */
function sizeOf(folder: string, { unused, seen }: Counted): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((total, entry) => {
    const full = path.join(folder, entry.name)
    if (unused.has(full)) return total
    if (entry.isDirectory()) return entry.name === 'node_modules' ? total : total + sizeOf(full, { unused, seen })
    const { ino, size, isFile } = describe(full)
    if (!isFile || seen.has(ino)) return total
    seen.add(ino)
    return total + Math.ceil(size / 4096) * 4096
  }, 0)
}

function describe(file: string) {
  const about = lstatSync(file)
  return { ino: about.ino, size: about.size, isFile: about.isFile() }
}

it('installs at most 345 MB for npm start', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { dev?: boolean }> }
  const { packages: installed } = read('node_modules/.package-lock.json') as { packages: Record<string, unknown> }
  const production = Object.keys(packages).filter((place) => place !== '' && packages[place]?.dev !== true)
  const present = production.filter((place) => place in installed)
  expect(present.length).toBeGreaterThan(250)
  const unused = new Set(unusedIn(path.join(root, 'node_modules'), { forProduction: true }))
  const counted = { unused, seen: new Set<number>() }
  const bytes = present.reduce((total, place) => total + sizeOf(path.join(root, place), counted), 0)
  expect(Math.round(bytes / 1_000_000)).toBeLessThanOrEqual(maxPackagesMegabytes)
})

it('builds the pages with production packages only', () => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  const sources = sourceFiles(root, ['portal', 'widgets']).filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
  const imported = /^(?!import type)(?:import .*|\} )from '([^.'][^']*)'$/gm
  const imports = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(imported)].map(([, name]) => name ?? ''),
  )
  const names = new Set(imports.filter((name) => !name.startsWith('node:')).map(packageOf))
  expect(names).toContain('vite')
  expect([...names].filter((name) => !(name in dependencies))).toEqual([])
})

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
