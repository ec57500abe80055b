/**
 * The number of repetitions of a randomized test: `usual` in every run of the suite, or the value of the environment variable
 * `variable` for longer runs (docs/testing.md).
 */
export function repetitions(variable: 'CRASH_ROUNDS' | 'ISOLATION_CALLS', usual: number): number {
  const given = process.env[variable] ?? ''
  if (given === '') return usual
  if (!/^[1-9]\d*$/.test(given)) throw new Error(`${variable}: expected a whole number above 0, got '${given}'`)
  return Number(given)
}
