import { describe, expect, it } from 'vitest'
import { missingEntries } from './complete-lockfile.ts'

const native = (names: readonly string[], dev = false) => ({
  version: '2.0.0',
  ...(dev && { dev }),
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '2.0.0'])),
})

describe('the lockfile', () => {
  it('gets an entry for every build of another platform that npm left out, with the platform its name tells', () => {
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

  it('is left alone where the build is there, wherever Node would find it', () => {
    const packages = {
      'node_modules/a': native(['a-linux-x64']),
      'node_modules/a-linux-x64': { version: '2.0.0' },
      'node_modules/b/node_modules/@c/d': native(['e-linux-x64', 'f-linux-x64']),
      'node_modules/b/node_modules/e-linux-x64': { version: '2.0.0' },
      'node_modules/b/node_modules/@c/d/node_modules/f-linux-x64': { version: '2.0.0' },
    }
    expect(missingEntries(packages)).toEqual({})
  })

  it('is never given a guess: what is no build for one platform must be installed', () => {
    expect(() => missingEntries({ 'node_modules/a': native(['helpful']) })).toThrow('helpful@2.0.0')
  })
})
