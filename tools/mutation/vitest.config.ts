import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const tests = (process.env.MUTATION_TESTS ?? '').split(',')

/** The order of the area: the first failure ends the run of a mutant, so the fast tests come first. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(`/${test}`))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

/** The tests of one area, in one process. */
export default defineConfig({
  test: {
    include: tests,
    globalSetup: process.env.MUTATION_DATABASE === 'true' ? ['server/test/kit/vitest/global-setup.ts'] : [],
    sequence: { sequencer: AsListed },
    pool: 'forks',
    isolate: false,
    restoreMocks: true,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 5000, interval: 20 } },
  },
})
