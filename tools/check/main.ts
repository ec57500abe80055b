import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pLimit from 'p-limit'

/** One check: a title and the command that fails if it is violated. */
export interface Step {
  readonly title: string
  /** A Node.js script and its arguments. */
  readonly script: readonly [string, ...string[]]
}

const steps: readonly Step[] = [
  { title: 'types (TypeScript)', script: ['tools/check/check-types.ts'] },
  { title: 'style (biome)', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'] },
  { title: 'boundaries (dependency-cruiser)', script: ['tools/check/check-boundaries.ts'] },
  { title: 'nothing unused (knip)', script: ['node_modules/knip/bin/knip.js', '--no-config-hints'] },
  { title: 'regular expressions (recheck)', script: ['tools/patterns/check-patterns.ts'] },
  { title: 'tables by store (Citus)', script: ['tools/distribution/distribute.ts', '--check'] },
  { title: 'lockfile of all platforms', script: ['tools/packages/complete-lockfile.ts', '--check'] },
  { title: 'API description (Redocly, Spectral)', script: ['tools/check/check-api-description.ts'] },
  { title: 'generated files', script: ['tools/generate/main.ts', '--check'] },
]

/** TypeScript takes one core for as long as all other steps together. */
const atOnce = 2

/**
 * Runs all steps in `root`, two at a time, even if some fail. Prints one line per step and the output of failed ones. Resolves
 * with the titles of the failed steps, in list order.
 */
export async function runSteps(
  list: readonly Step[],
  root: string,
  print: (text: string) => void,
): Promise<readonly string[]> {
  const limit = pLimit(atOnce)
  const passed = await Promise.all(list.map((step) => limit(() => passes(step, root, print))))
  return list.filter((_step, at) => passed[at] === false).map(({ title }) => title)
}

async function passes({ title, script }: Step, root: string, print: (text: string) => void): Promise<boolean> {
  const started = performance.now()
  const child = spawn(process.execPath, [...script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text))
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (status === 0) {
    print(`ok      ${title} (${seconds} s)\n`)
    return true
  }
  // One write, because another step may print at the same time.
  print(`${output.join('').trimEnd()}\nFAILED  ${title} (${signal ?? `exit code ${status}`}, ${seconds} s)\n`)
  return false
}

if (process.argv[1] === import.meta.filename) {
  const failed = await runSteps(steps, path.join(import.meta.dirname, '../..'), (text) => process.stdout.write(text))
  const passed = steps.length - failed.length
  process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
