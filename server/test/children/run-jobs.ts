import { pino } from 'pino'
import { createDatabase, type DatabaseChoice } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/queue.ts'

/** Works on the queue `slow` of the database given as JSON. Reports when a job starts, and never finishes one. */
const database = await createDatabase(JSON.parse(process.argv[2] ?? '{}') as DatabaseChoice)
const jobs = createJobs({ database, logger: pino({ level: 'silent' }), holder: 'killed', deadAfterSeconds: 10 })
jobs.define('slow', {
  handler: async () => {
    process.stdout.write('began\n')
    await new Promise(() => undefined)
  },
})
await jobs.start()
await jobs.enqueue(database.db, { queue: 'slow', payload: { number: 1 } })
