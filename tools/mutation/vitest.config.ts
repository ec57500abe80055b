import { defineConfig } from 'vitest/config'

/** The tests of one area, in one process. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(','),
    globalSetup: process.env.MUTATION_DATABASE === 'true' ? ['server/test/kit/global-setup.ts'] : [],
    pool: 'forks',
    isolate: false,
    restoreMocks: true,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
