import { defineConfig } from 'vitest/config'

// Two workers: the machine we promise to be quick on has two cores, and the model and the database are threads of their own.
export default defineConfig({
  test: {
    include: ['{contract,server,portal,widgets,cli,tools}/**/*.test.ts'],
    globalSetup: ['server/test/kit/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
