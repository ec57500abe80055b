import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSbom } from './sbom.ts'

const root = path.join(import.meta.dirname, '../..')
const other = mkdtempSync(path.join(tmpdir(), 'vitrine-sbom-'))
for (const file of ['package.json', 'package-lock.json']) copyFileSync(path.join(root, file), path.join(other, file))
afterAll(() => rmSync(other, { recursive: true }))

describe('the bill of materials', () => {
  const text = readSbom(root)
  const bom = JSON.parse(text)
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const versions = new Map(bom.components.map((one: { name: string; version: string }) => [one.name, one.version]))

  it('is CycloneDX and names every production package with its exact version and checksum', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(bom.metadata.component).toMatchObject({ name: 'vitrine', version: manifest.version, type: 'application' })
    for (const [name, version] of Object.entries(manifest.dependencies))
      expect([name, versions.get(name)]).toEqual([name, version])
    const unchecked = bom.components.filter(
      (one: { hashes?: unknown[]; properties: { name: string }[] }) =>
        one.hashes === undefined && !one.properties.some(({ name }) => name === 'cdx:npm:package:bundled'),
    )
    expect(unchecked).toEqual([])
  })

  it('contains no development dependency', () => {
    // Optional peer dependencies of the Stripe SDK and of Radix, which npm therefore installs in production too.
    const peers = ['@types/node', '@types/react', '@types/react-dom']
    expect(Object.keys(manifest.devDependencies).filter((name) => versions.has(name))).toEqual(peers)
  })

  it('is identical for the same lockfile, at any time and place', () => {
    expect(readSbom(other)).toBe(text)
  })
})
