import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/platform/config/config.ts'
import { sourceFiles } from '../source-files.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const instructions = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
const copied = instructions
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1))

describe('the Dockerfile', () => {
  it('copies only files that are in the repository and not ignored by the build', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    expect(copied.length).toBeGreaterThan(5)
    for (const source of copied) {
      expect(existsSync(path.join(root, source)), `${source} exists`).toBe(true)
      expect(ignored).not.toContain(source)
    }
  })

  it('copies every file of tools/ that the build runs', () => {
    const build = copied.filter((source) => /^tools\/.*\.(?:cjs|ts)$/.test(source))
    expect(build).toContain('tools/setup.cjs')
    expect(copied).toContain('tools/bundle')
    const imported = build.flatMap((file) => {
      const local = read(file).matchAll(/(?:from |require\()'\.\/([\w/-]+\.\w+)'/g)
      return Array.from(local, ([, name = '']) => `tools/${name}`)
    })
    expect(imported).toContain('tools/setup/install-packages.cjs')
    expect(imported.filter((file) => !copied.includes(file) && !copied.includes(path.dirname(file)))).toEqual([])
  })

  it('copies between stages only what an earlier stage creates', () => {
    const stages = instructions.flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? [])
    const between = instructions.flatMap((line) => /--from=(\w+) (?:--chown=\S+ )?(\S+)/.exec(line)?.slice(1) ?? [])
    expect(between).toEqual(['packages', '/app/node_modules', 'build', '/app/dist', 'build', '/app/.cache'])
    expect(stages).toEqual(expect.arrayContaining(['packages', 'build']))
  })

  it('runs as a non-root user, starts what npm start starts, and listens outside the container', () => {
    const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
    const start = /^CMD (.*)$/.exec(instructions.findLast((line) => line.startsWith('CMD ')) ?? '')?.[1] ?? '[]'
    expect((JSON.parse(start) as string[]).join(' ')).toBe(scripts.start)
    expect(instructions).toContain('USER node')
    expect(instructions.join('\n')).toContain('HOST=0.0.0.0')
  })

  it('removes exactly the packages that the service does not import', () => {
    const removed = /npm uninstall ((?:\S+ )+?)&&/.exec(instructions.join('\n').replaceAll(/ +/g, ' '))?.[1] ?? ''
    const names = removed.split(' ').filter((word) => word !== '' && !word.startsWith('--'))
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const files = sourceFiles(root, ['server', 'contract', 'cli']).filter((file) => !file.endsWith('.test.ts'))
    const sources = files.map(read).join('\n')
    const isImported = (name: string) => new RegExp(`['"\`]${name}(?:/[^'"\`]*)?['"\`]`).test(sources)
    expect(names.toSorted()).toEqual(
      Object.keys(dependencies)
        .filter((name) => !isImported(name))
        .toSorted(),
    )
  })

  it('has no demo store unless requested', () => {
    const environment = settingsOf(instructions.lastIndexOf('USER node'))
    expect(environment.get('DEMO')).toBe('off')
    expect(readConfig(Object.fromEntries(environment)).demo).toBe(false)
    expect(readConfig({ ...Object.fromEntries(environment), DEMO: 'on' }).demo).toBe(true)
  })

  it('disables the telemetry of ONNX Runtime wherever the library can be loaded', () => {
    const loads = instructions.findIndex((line) => line.includes("require('onnxruntime-node')"))
    expect(loads).toBeGreaterThan(0)
    expect(settingsOf(loads).get('ORT_DISABLE_TELEMETRY')).toBe('1')
    expect(settingsOf(instructions.length).get('ORT_DISABLE_TELEMETRY')).toBe('1')
  })
})

/** The values of ENV in the stage of this line, up to it. */
function settingsOf(line: number): Map<string, string> {
  const before = instructions.slice(0, line)
  const stage = before.slice(before.findLastIndex((one) => one.startsWith('FROM ')))
  const pairs = stage.filter((one) => one.startsWith('ENV ')).flatMap((one) => one.slice(4).trim().split(/\s+/))
  return new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']))
}
