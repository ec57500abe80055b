import { type TestSpecification, BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { testedFolders, testsThatReach, wordsOfPrograms, wordsOfTheDatabase } from './tools/test-files.ts'

const root = import.meta.dirname
const onServer = (process.env.TEST_DATABASE_URL ?? '') !== ''

/** The long ones first, or one of two workers ends the run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = new Set(testsThatReach(root, wordsOfPrograms).map((file) => `${root}/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => long.has(file.moduleId)), ...sorted.filter((file) => !long.has(file.moduleId))]
  }
}

// Two workers: the machine we promise to be quick on has two cores, and the model and the database are threads of their own.
export default defineConfig({
  test: {
    // The rest does the same whatever the database is; it runs with the embedded one.
    include: onServer ? testsThatReach(root, wordsOfTheDatabase) : [`{${testedFolders.join(',')}}/**/*.test.ts`],
    globalSetup: ['server/test/kit/global-setup.ts'],
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // A file imports what the one before it in the same process has imported already; what it replaces, it gives back.
    isolate: false,
    restoreMocks: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
