import type { Metrics } from '../metrics.ts'
import type { Subscriber } from './subscriber.ts'

/**
 * Counts the events that `subscriber` handles. A separate counting subscriber would read every event again: about a tenth of the
 * database work for a new product.
 */
export function countEvents(subscriber: Subscriber, { events }: Pick<Metrics, 'events'>): Subscriber {
  return {
    name: subscriber.name,
    async handle(event, signal) {
      await subscriber.handle(event, signal)
      events.inc({ event: event.type })
    },
  }
}
