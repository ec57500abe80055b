import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { processMarkers, testsThatReach, testsToRun } from './tools/suite/test-files.ts'

const root = import.meta.dirname

/** Runs long files first, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = new Set(testsThatReach(root, processMarkers).map((file) => `${root}/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => long.has(file.moduleId)), ...sorted.filter((file) => !long.has(file.moduleId))]
  }
}

// Three workers for the two cores that we optimize for: one of them usually waits for a process, a lease or a timer.
export default defineConfig({
  test: {
    include: testsToRun(root),
    globalSetup: ['server/test/kit/vitest/global-setup.ts'],
    setupFiles: ['server/test/kit/vitest/patched-fetch.ts', 'server/test/kit/vitest/record-statements.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // Files in one process share their imports, so a file must restore whatever it replaces.
    isolate: false,
    restoreMocks: true,
    maxWorkers: 3,
    // A test that passes only the second time is reported as "(retry x1)": fix it, it is flaky.
    // biome-ignore lint/style/noProcessEnv: the configuration of a tool, not of the service.
    retry: process.env.CI === undefined ? 0 : 1,
    // A passing test never takes this long; a busy machine is not a failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
  },
})
