import { setImmediate } from 'node:timers/promises'

/** What takes about 10 ms; then whatever else waits has its turn, so that one store's texts hold up no other store's shoppers. */
const sentencesAtOnce = 20

/** What sentences are read as, in their order, without holding up the process. */
export async function readInSlices<T, Reading>(
  sentences: readonly T[],
  read: (sentence: T) => readonly Reading[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const [at, sentence] of sentences.entries()) {
    if (at % sentencesAtOnce === sentencesAtOnce - 1) await setImmediate()
    readings.push(...read(sentence))
  }
  return readings
}
