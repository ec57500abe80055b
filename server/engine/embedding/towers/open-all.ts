import type { SupervisedTower } from './tower-link.ts'

/** Waits for all; when one cannot be opened the others are closed again, so that a failed load leaves no thread behind. */
export async function openAllTowers(opening: readonly Promise<SupervisedTower>[]): Promise<SupervisedTower[]> {
  const results = await Promise.allSettled(opening)
  const open = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return open
  await Promise.all(open.map((link) => link.close()))
  throw failed.reason
}
