import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { databaseMarkers, testsThatReach } from '../suite/test-files.ts'
import { type Area, areas, codeOf, testsOf } from './areas.ts'
import {
  type MutantResult,
  type Report,
  type Survivor,
  score,
  stale,
  survivorOf,
  timedOut,
  unexplained,
  untested,
} from './survivors.ts'
import { startTestServer } from './test-server.ts'

const here = import.meta.dirname
const root = path.join(here, '../..')
const stryker = path.join(here, 'node_modules/@stryker-mutator')
const listOfSurvivors = path.join(here, 'survivors.json')
/** Killed mutants of all that a test reaches or should reach. */
const minScore = 0.9
/** More mutants than this that end before a test runs mean that the tests themselves are broken. */
const maxUntested = 0.05
const sampledFiles = 1
const maxShownLength = 120

/**
 * `npm run test:mutation`: changes the code of critical areas in many small ways, one at a time, and expects a test to fail
 * each time. By default one file of each area, chosen by the day; `--all` takes every file, `--area NAME` every file of one area,
 * `--file PATH` only that file, in the areas that contain it.
 * `--concurrency N` tests N mutants at a time. `--timeout SECONDS` is the additional time that tests may take with a mutant; raise it
 * on a busy machine. `--record` adds the survivors to the list, for a person to write the reasons.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      area: { type: 'string', multiple: true },
      concurrency: { type: 'string', default: '1' },
      file: { type: 'string', multiple: true },
      record: { type: 'boolean', default: false },
      seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      timeout: { type: 'string', default: '20' },
    },
  })
  const unknown = values.area?.find((name) => !areas.some((area) => area.name === name))
  if (unknown !== undefined)
    throw new Error(`--area: expected one of ${areas.map(({ name }) => name).join(', ')}, got '${unknown}'`)
  const stray = values.file?.find((file) => !areas.some((area) => codeOf(area).includes(file)))
  if (stray !== undefined) throw new Error(`--file: no area of tools/mutation/areas.ts contains '${stray}'`)
  await installStryker()
  const known: Survivor[] = JSON.parse(readFileSync(listOfSurvivors, 'utf8'))
  const isSample = !values.all && values.area === undefined && values.file === undefined
  // The terminal also interrupts StrykerJS; wait for it before stopping the server.
  process.on('SIGINT', () => undefined)
  const server = await startTestServer()
  let failures = 0
  try {
    for (const area of areas) {
      if (values.area !== undefined && !values.area.includes(area.name)) continue
      const code = codeOf(area)
      const files = isSample ? sample(code, values.seed) : code.filter((file) => values.file?.includes(file) ?? true)
      if (files.length === 0) continue
      const { concurrency, timeout } = values
      const report = await mutate(area, { files, environment: server.environment, concurrency, timeout })
      failures += print(area, report, known)
      if (values.record) known.push(...unexplained(report, known).map(survivorOf))
    }
  } finally {
    await server.stop()
  }
  if (values.record) writeFileSync(listOfSurvivors, `${JSON.stringify(known, null, 2)}\n`)
  return failures === 0 ? 0 : 1
}

/** Prints the result of an area; returns the number of its failures. */
function print(area: Area, report: Report, known: readonly Survivor[]): number {
  const found = score(report, known)
  const share = found.killed / Math.max(1, found.total)
  process.stdout.write(
    `${area.name}: ${found.killed} of ${found.total} mutants killed (${(share * 100).toFixed(1)} %), ${found.explained} survivors with a reason\n`,
  )
  for (const file of found.files) process.stdout.write(`  ${file.killed} of ${file.total} in ${file.file}\n`)
  for (const one of timedOut(report)) process.stdout.write(`  ${sentenceOf(one)}\n`)
  const open = unexplained(report, known)
  for (const one of open) process.stdout.write(`  ${sentenceOf(one)}\n`)
  const outdated = stale(report, known)
  for (const { file, mutator, source, replacement } of outdated)
    process.stdout.write(
      `  listed, but no survivor: ${file} ${mutator}: ${shortened(source)} → ${shortened(replacement)}\n`,
    )
  const isLow = share < minScore
  if (isLow) process.stdout.write(`  below ${minScore * 100} %\n`)
  const skipped = untested(report)
  const isBroken = skipped > maxUntested * (found.total + skipped)
  if (skipped > 0) process.stdout.write(`  ${skipped} mutants ended before a test ran${isBroken ? ': too many' : ''}\n`)
  return open.length + outdated.length + (isLow ? 1 : 0) + (isBroken ? 1 : 0)
}

function sentenceOf({ file, line, mutator, source, replacement, status }: MutantResult): string {
  return `${status} ${file}:${line} ${mutator}: ${shortened(source)} → ${shortened(replacement)}`
}

function shortened(text: string): string {
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}…`
}

interface Run {
  readonly files: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly concurrency: string
  readonly timeout: string
}

/** Runs StrykerJS on copies of the files; the working tree is not touched. */
async function mutate(area: Area, { files, environment, concurrency, timeout }: Run): Promise<Report> {
  const startedAt = performance.now()
  const tests = testsOf(area)
  const database = new Set(testsThatReach(root, databaseMarkers))
  const usesDatabase = tests.some((test) => database.has(test))
  process.stdout.write(`${area.name}: ${files.length} files, ${tests.length} test files\n`)
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-mutation-'))
  const config = path.join(folder, 'stryker.json')
  const result = path.join(folder, 'report.json')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [path.join(stryker, 'vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false, pool: 'forks' },
      mutate: files,
      ignorePatterns: ['/data', '/.cache', '/dist', '/docs', '/portal', '/tools/mutation/node_modules'],
      tempDirName: '.cache/mutation',
      concurrency: Number(concurrency),
      coverageAnalysis: 'perTest',
      // A mutant of code that runs once at import needs a new process for each: 40 s instead of 0.2 s.
      ignoreStatic: true,
      // For an endless loop. Tests take milliseconds, or with a database some seconds.
      timeoutMS: Number(timeout) * 1000,
      logLevel: 'warn',
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: result },
      allowConsoleColors: false,
    }),
  )
  const settings = { MUTATION_TESTS: tests.join(','), MUTATION_DATABASE: String(usesDatabase) }
  const env = { ...process.env, ...environment, ...settings }
  const child = spawn(process.execPath, [path.join(stryker, 'core/bin/stryker.js'), 'run', config], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`StrykerJS ended with ${status} in the area ${area.name}`)
  const report = JSON.parse(readFileSync(result, 'utf8'))
  rmSync(folder, { recursive: true })
  process.stdout.write(`${area.name}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  return report
}

/** StrykerJS is installed when it is first needed, from its own lockfile. */
async function installStryker(): Promise<void> {
  if (existsSync(stryker)) return
  const child = spawn('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`npm ci in tools/mutation ended with ${status}`)
}

/** The same files all day, others tomorrow. */
function sample(files: readonly string[], seed: string): string[] {
  const start = [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return Array.from(
    { length: Math.min(sampledFiles, files.length) },
    (_none, at) => files[(start + at) % files.length] ?? '',
  )
}

process.exitCode = await main()
