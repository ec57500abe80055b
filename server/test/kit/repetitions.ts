/**
 * How often a test repeats what chance decides: `usual` times in every run of the suite, and as often as `variable` of the
 * environment says for somebody who has the time (docs/testing.md).
 */
export function repetitions(variable: 'CRASH_ROUNDS' | 'ISOLATION_CALLS', usual: number): number {
  const given = process.env[variable] ?? ''
  if (given === '') return usual
  if (!/^[1-9]\d*$/.test(given)) throw new Error(`${variable}: expected a whole number above 0, got '${given}'`)
  return Number(given)
}
