import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type LockedPackages, missingEntries, uncheckedPlaces } from './complete-lockfile.ts'

const native = (names: readonly string[], dev = false) => ({
  version: '2.0.0',
  ...(dev && { dev }),
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '2.0.0'])),
})

describe('the lockfile', () => {
  it('gets an entry for every build of another platform that npm omitted, with the platform from its name', () => {
    const packages = { 'node_modules/fast': native(['@fast/linux-x64-musl', '@fast/darwin-arm64'], true) }
    expect(missingEntries(packages)).toEqual({
      'node_modules/@fast/linux-x64-musl': {
        version: '2.0.0',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/@fast/darwin-arm64': {
        version: '2.0.0',
        cpu: ['arm64'],
        dev: true,
        optional: true,
        os: ['darwin'],
      },
    })
  })

  it('is unchanged where the build is present, wherever Node would find it', () => {
    const packages = {
      'node_modules/a': native(['a-linux-x64']),
      'node_modules/a-linux-x64': { version: '2.0.0' },
      'node_modules/b/node_modules/@c/d': native(['e-linux-x64', 'f-linux-x64']),
      'node_modules/b/node_modules/e-linux-x64': { version: '2.0.0' },
      'node_modules/b/node_modules/@c/d/node_modules/f-linux-x64': { version: '2.0.0' },
    }
    expect(missingEntries(packages)).toEqual({})
  })

  it('gets no entry for a missing package that is not a platform build: it must be installed', () => {
    expect(() => missingEntries({ 'node_modules/a': native(['helpful']) })).toThrow('helpful@2.0.0')
  })
})

describe('the checksums of the lockfile', () => {
  const integrity = `sha512-${'a'.repeat(86)}==`

  it('are required for every package that would be installed unchecked', () => {
    const packages = {
      '': {},
      'node_modules/checked': { version: '1.0.0', integrity },
      'node_modules/bare': { version: '1.0.0' },
      'node_modules/weak': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'node_modules/dev': { version: '1.0.0', dev: true },
      'node_modules/dev-optional': { version: '1.0.0', dev: true, optional: true },
      'node_modules/native-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    }
    const expected = ['bare', 'weak', 'dev', 'dev-optional', 'native-darwin-arm64'].map(
      (name) => `node_modules/${name}`,
    )
    expect(uncheckedPlaces(packages)).toEqual(expected)
  })

  it('are not required for bundled packages, nor for other platforms’ builds of tools', () => {
    const packages = {
      'node_modules/a/node_modules/bundled': { version: '1.0.0', inBundle: true },
      'node_modules/tool-darwin-arm64': { version: '1.0.0', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] },
    }
    expect(uncheckedPlaces(packages)).toEqual([])
  })

  it('are all present in ours', () => {
    const file = path.join(import.meta.dirname, '../../package-lock.json')
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages }
    expect(uncheckedPlaces(packages)).toEqual([])
  })
})
