import { spawn } from 'node:child_process'
import { findOrInstallPostgres, startPostgres } from '../../server/test/kit/database/postgres-server.ts'

/**
 * Runs the tests on PostgreSQL: the server in TEST_DATABASE_URL, or one started for this run.
 * Arguments go to vitest: `node tools/suite/test-postgres.ts server/modules/catalog`. With `--nodes`, each app of a test of the API
 * consists of two nodes with the role `api` and two workers, and each call goes to one of the api nodes at random. With `--citus`, the
 * databases are on the server in CITUS_URL, which has the extension Citus, and their tables are distributed by store.
 */
const onNodes = process.argv.includes('--nodes')
const onCitus = process.argv.includes('--citus')
const given = process.argv.slice(2).filter((argument) => !['--nodes', '--citus'].includes(argument))

function fail(sentence: string): never {
  process.stderr.write(`test-postgres: ${sentence}\n`)
  process.exit(1)
}

function startServer() {
  const programs = findOrInstallPostgres()
  if (programs === null) {
    fail('no PostgreSQL found. Install one (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.')
  }
  return startPostgres(programs).catch((error: Error) => fail(error.message))
}

function runTests(url: string): Promise<number> {
  const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url)
  const child = spawn(process.execPath, [vitest.pathname, 'run', ...given], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      ...(onNodes && { TEST_NODES: '1' }),
      ...(onCitus && { TEST_CITUS: '1' }),
    },
  })
  // The terminal also interrupts vitest; wait for it before stopping the server.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

const running = (onCitus ? process.env.CITUS_URL : process.env.TEST_DATABASE_URL) ?? ''
if (onCitus && running === '') {
  const how = 'Set CITUS_URL to a PostgreSQL server with the extension Citus; see docs/testing.md.'
  process.stdout.write(`\n${'='.repeat(79)}\nNOT TESTED: no server with Citus. ${how}\n${'='.repeat(79)}\n\n`)
  process.exit(0)
}
const server = running === '' ? await startServer() : { url: running, stop: async () => undefined }
try {
  process.exitCode = await runTests(server.url)
} finally {
  await server.stop()
}
