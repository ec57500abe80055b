import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsThatReach, testsToRun, wordsOfPrograms } from './tools/test-files.ts'

const root = import.meta.dirname

/** The long ones first, or one of two workers ends the run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = new Set(testsThatReach(root, wordsOfPrograms).map((file) => `${root}/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => long.has(file.moduleId)), ...sorted.filter((file) => !long.has(file.moduleId))]
  }
}

// Three workers for the two cores that we promise to be quick on: one of them waits, for a program, a lease or a pause.
export default defineConfig({
  test: {
    include: testsToRun(root),
    globalSetup: ['server/test/kit/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // A file imports what the one before it in the same process has imported already; what it replaces, it gives back.
    isolate: false,
    restoreMocks: true,
    maxWorkers: 3,
    // Nobody waits so long where all is well; a machine that has ten other things to do is not a failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
  },
})
