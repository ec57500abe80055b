import { createDatabase } from '../../platform/db/database.ts'

/** Opens the embedded database in the folder given as argument, says so, and keeps it until told to end on standard input. */
const database = await createDatabase({ kind: 'embedded', directory: process.argv[2] ?? '' })
process.stdout.write('open\n')
process.stdin.once('data', () => {
  void database.close().then(() => process.exit(0))
})
