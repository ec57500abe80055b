import { clockJumps } from './clock-jumps.ts'
import { fewDescriptors } from './few-descriptors.ts'
import { fullDisk } from './full-disk.ts'
import { kills } from './kills.ts'
import { lostReceipts } from './lost-receipts.ts'
import { overload } from './overload.ts'
import { leaderKills } from './postgres/leader-kills.ts'
import { postgresRestarts } from './postgres/postgres-restarts.ts'
import { rollingUpgrade } from './postgres/rolling-upgrade.ts'
import { powerCuts } from './power-cuts.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'

/** All scenarios, in the order of a full run. */
const scenarios: readonly Scenario[] = [
  overload,
  fullDisk,
  lostReceipts,
  kills,
  powerCuts,
  clockJumps,
  fewDescriptors,
  postgresRestarts,
]
/** Those that run only when named: they need programs that few machines have. */
const scenariosByName: readonly Scenario[] = [leaderKills, rollingUpgrade]
const boundMs = 15 * 60_000

/** `npm run test:faults`: runs all scenarios, or the named ones. Exit code 1 if a guarantee was violated. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const all = [...scenarios, ...scenariosByName]
  const unknown = wanted.filter((name) => all.every((scenario) => scenario.name !== name))
  if (unknown.length > 0)
    throw new Error(`No scenario ${unknown.join(', ')}: there are ${all.map(({ name }) => name).join(', ')}`)
  setTimeout(() => {
    print(`not done after ${boundMs / 60_000} minutes`)
    process.exit(1)
  }, boundMs).unref()
  for (const scenario of wanted.length > 0 ? all.filter(({ name }) => wanted.includes(name)) : scenarios) {
    print(scenario.name)
    const result = await scenario.run({ report: (line) => print(`  ${line}`) })
    printResult(result)
    if (!result.passed) process.exitCode = 1
  }
}

function printResult({ passed, figures, failures }: ScenarioResult): void {
  for (const [name, value] of Object.entries(figures)) print(`  ${name}: ${value}`)
  for (const failure of failures) print(`  FAILED: ${failure}`)
  print(passed ? '  passed' : '  failed')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
