import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledMain } from './platform/bundled-code.cjs'

const preload = path.join(import.meta.dirname, 'test', 'children', 'print-limits.ts')

/** Runs the entry point until it refuses the invalid port; returns what each program of the process printed first. */
function start(environment: Record<string, string>) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', preload, path.join(import.meta.dirname, 'start.ts')],
    { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', PORT: 'none', ...environment } },
  )
  const programs = stdout
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          pid: number
          arenas: string | null
          cache: string | null
          program: string
          flags: string[]
        },
    )
  return { programs, stderr, status }
}

describe.skipIf(process.platform === 'win32')('the entry point', () => {
  it('runs the service with bounded memory in the same process', () => {
    const { programs, stderr, status } = start({})
    const [first, second] = programs
    expect(programs).toHaveLength(2)
    expect(first).toMatchObject({ arenas: null })
    // A bundle has no types to strip; Node's compile cache would contain a copy of its compiled code.
    const bundle = bundledMain()
    const cache = bundle === null ? expect.stringContaining('compiled') : null
    const program = bundle ?? expect.stringContaining('start.ts')
    expect(second).toMatchObject({ pid: first?.pid, arenas: '1', cache, program })
    expect(second?.flags).toEqual(expect.arrayContaining(['--max-semi-space-size=1', '--import']))
    expect(status).toBe(1)
    expect(stderr).toContain('PORT')
  })

  it('does not override settings of the environment', () => {
    const { programs } = start({ NODE_COMPILE_CACHE: '/nowhere' })
    expect(programs.at(-1)).toMatchObject({ arenas: '1', cache: '/nowhere' })
    expect(start({ MALLOC_ARENA_MAX: '8' }).programs).toMatchObject([{ arenas: '8', flags: ['--import', preload] }])
  })
})
