import { spawn } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'

/**
 * Runs the tests on PostgreSQL: on the server that TEST_DATABASE_URL names, else on one started here for the run.
 * Arguments go to vitest: `node tools/test-postgres.ts server/modules/catalog`.
 */

function runTests(url: string): Promise<number> {
  const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url)
  const child = spawn(process.execPath, [vitest.pathname, 'run', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  // The terminal sends its interrupt to vitest too; wait for it, so that the server is stopped after it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function start() {
  try {
    return await startPostgres()
  } catch (error) {
    process.stderr.write(`test-postgres: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const given = process.env.TEST_DATABASE_URL
const server = given === undefined || given === '' ? await start() : { url: given, stop: async () => undefined }
try {
  process.exitCode = await runTests(server.url)
} finally {
  await server.stop()
}
