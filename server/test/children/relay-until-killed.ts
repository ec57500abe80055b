import { pino } from 'pino'
import { createDatabase, type DatabaseChoice } from '../../platform/db/database.ts'
import { createLeases } from '../../platform/leases/leases.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { createRelay } from '../../platform/outbox/relay.ts'

/** Publishes two events in the database given as JSON, delivers the first, and hangs while delivering the second. */
const database = await createDatabase(JSON.parse(process.argv[2] ?? '{}') as DatabaseChoice)
const handle = async ({ payload }: { payload: object }) => {
  process.stdout.write(`${JSON.stringify(payload)}\n`)
  if ('hang' in payload) await new Promise(() => undefined)
}
const logger = pino({ level: 'silent' })
const relay = createRelay({
  db: database.db,
  subscribers: [{ name: 'hanging', handle }],
  leases: createLeases({ db: database.db, logger }),
  logger,
})
await relay.start()
await database.db.transaction().execute(async (tx) => {
  await publish(tx, { type: 'test', storeId: null, payload: { number: 1 } })
  await publish(tx, { type: 'test', storeId: null, payload: { number: 2, hang: true } })
})
relay.wake()
