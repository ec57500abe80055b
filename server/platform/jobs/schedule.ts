import type { PgBoss } from 'pg-boss'

export interface Schedule {
  /** Unique. A schedule with the same name in a later version replaces this one. */
  name: string
  /** A cron expression of five fields, in UTC. */
  cron: string
  queue: string
}

/** Adds and updates the given schedules in the database, and removes all others. */
export async function syncSchedules(boss: PgBoss, schedules: Schedule[]): Promise<void> {
  const existing = await boss.getSchedules()
  for (const { name: queue, key } of existing) {
    const isDefined = schedules.some((schedule) => schedule.queue === queue && schedule.name === key)
    if (!isDefined) await boss.unschedule(queue, key)
  }
  for (const { name, cron, queue } of schedules) await boss.schedule(queue, cron, {}, { key: name, tz: 'UTC' })
}
