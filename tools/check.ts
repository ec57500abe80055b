import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** One check of the house: a title and the command that fails when it is broken. */
export interface Step {
  readonly title: string
  /** A script for this Node, then its arguments. */
  readonly script: readonly [string, ...string[]]
}

const steps: readonly Step[] = [
  { title: 'style (biome)', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'] },
  { title: 'types (TypeScript)', script: ['tools/check-types.ts'] },
  { title: 'boundaries (dependency-cruiser)', script: ['tools/check-boundaries.ts'] },
  { title: 'nothing unused (knip)', script: ['node_modules/knip/bin/knip.js', '--no-config-hints'] },
  { title: 'lockfile of all platforms', script: ['tools/complete-lockfile.ts', '--check'] },
  { title: 'generated files', script: ['tools/generate.ts', '--check'] },
]

/**
 * Runs every step in `root`, whatever became of those before it, prints what each failing one said and a line for each,
 * and answers the titles of those that failed.
 */
export function runSteps(list: readonly Step[], root: string, print: (text: string) => void): string[] {
  return list.filter((step) => !passes(step, root, print)).map(({ title }) => title)
}

function passes({ title, script }: Step, root: string, print: (text: string) => void): boolean {
  const started = performance.now()
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status === 0) {
    print(`ok      ${title} (${seconds} s)\n`)
    return true
  }
  print(`${stdout}${stderr}`.trimEnd())
  print(`\nFAILED  ${title} (${signal === null ? `exit code ${status}` : signal}, ${seconds} s)\n`)
  return false
}

if (import.meta.main) {
  const failed = runSteps(steps, path.join(import.meta.dirname, '..'), (text) => process.stdout.write(text))
  const passed = steps.length - failed.length
  process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
