import { createDatabase } from '../../platform/db/database.ts'

/**
 * Writes numbered rows to the embedded database in the given folder, alone and in transactions of three, and prints each number
 * after its commit was acknowledged. Runs until killed.
 */
const directory = process.argv[2] ?? ''
const database = await createDatabase({ kind: 'embedded', directory })
const { pool } = database
await pool.query('create table if not exists written (number integer primary key, filler text not null)')
const { rows } = await pool.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from written')
const filler = 'x'.repeat(2000)

for (let number = rows[0]?.next ?? 1; ; number += 3) {
  const transaction = number % 2 === 0
  const numbers = [number, number + 1, number + 2]
  if (transaction) await pool.query('begin')
  for (const each of numbers) {
    await pool.query('insert into written values ($1, $2)', [each, filler])
    if (!transaction) process.stdout.write(`${each}\n`)
  }
  if (transaction) await pool.query('commit')
  if (transaction) process.stdout.write(numbers.map((each) => `${each}\n`).join(''))
  if (number % 50 < 3) await pool.query('update written set filler = filler; checkpoint')
}
