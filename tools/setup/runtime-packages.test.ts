import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { outsideBundle, runtimeInstallation, runtimePackages } from './runtime-packages.cjs'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const lockfile = read('package-lock.json') as { packages: Record<string, { version: string; integrity?: string }> }
const installation = runtimeInstallation(read('package.json'), lockfile)

/** The packages that a program and its modules import. */
async function packagesOf(program: string): Promise<Set<string>> {
  const names = new Set<string>()
  const bundle = await rolldown({
    input: path.join(root, program),
    platform: 'node',
    external: (specifier) => {
      if (!/^(?!node:)[@\w]/.test(specifier)) return false
      names.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
      return true
    },
  })
  await bundle.generate()
  await bundle.close()
  return names
}

describe('the packages that run', () => {
  it.each(['cli/program.ts', 'server/doctor.ts', 'server/backup.ts'])('contain what %s imports', async (program) => {
    const names = await packagesOf(program)
    expect(names.size).toBeGreaterThan(0)
    expect([...names].filter((name) => !runtimePackages.includes(name))).toEqual([])
  })

  it('contain what the bundle of the service imports, and the photos of the demo store', () => {
    expect(runtimePackages).toEqual(expect.arrayContaining([...outsideBundle, '@vendure/create', 'node']))
  })

  it('have the versions and checksums of package-lock.json', () => {
    const { '': own, ...packages } = installation.lockfile.packages
    expect(own).toMatchObject({ dependencies: installation.manifest.dependencies })
    for (const [place, { version, integrity }] of Object.entries(packages))
      expect([version, integrity]).toEqual([lockfile.packages[place]?.version, lockfile.packages[place]?.integrity])
  })

  it('include their dependencies, but no tools that build the pages', () => {
    const places = Object.keys(installation.lockfile.packages)
    expect(places).toEqual(expect.arrayContaining(['node_modules/pg-protocol', 'node_modules/@img/sharp-linux-x64']))
    expect(places.filter((place) => /\/(?:vite|react|rolldown|handlebars|global-agent)$/.test(place))).toEqual([])
    expect(places.length).toBeLessThan(150)
  })
})
