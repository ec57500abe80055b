import { createDatabase } from '../../platform/db/database.ts'

/** Opens the embedded database in the given folder, reports it, and leaves it open until standard input ends. */
const database = await createDatabase({ kind: 'embedded', directory: process.argv[2] ?? '' })
process.stdout.write('open\n')
process.stdin.once('data', () => {
  void database.close().then(() => process.exit(0))
})
