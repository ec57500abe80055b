import type { PgBoss } from 'pg-boss'

export interface Schedule {
  /** Unique; the same name in the next version replaces this one. */
  name: string
  /** Five fields, UTC. */
  cron: string
  queue: string
}

/** Makes the database's schedules the given ones: adds, changes, and removes what an earlier version left. */
export async function syncSchedules(boss: PgBoss, schedules: Schedule[]): Promise<void> {
  const kept = await boss.getSchedules()
  for (const { name: queue, key } of kept) {
    const wanted = schedules.some((schedule) => schedule.queue === queue && schedule.name === key)
    if (!wanted) await boss.unschedule(queue, key)
  }
  for (const { name, cron, queue } of schedules) await boss.schedule(queue, cron, {}, { key: name, tz: 'UTC' })
}
