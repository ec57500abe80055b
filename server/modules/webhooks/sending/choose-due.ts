/** The webhook of a store. */
export interface Lane {
  readonly store_id: string
  readonly webhook_id: string
}

/** A due delivery that no process is sending. */
export interface DueDelivery extends Lane {
  readonly delivery_id: string
  readonly next_attempt_at: Date
}

/** A webhook with running deliveries. */
export interface BusyLane extends Lane {
  readonly running: number
}

export interface ClaimLimits {
  /** Concurrent deliveries per webhook, across processes. */
  readonly perWebhook: number
  /** Concurrent deliveries per store, across processes. */
  readonly perStore: number
  /** Free slots of this process. */
  readonly free: number
}

/**
 * Chooses deliveries within the limits, the oldest of each webhook first. Stores with the fewest running deliveries come first, and
 * so do webhooks within a store: no backlog delays another store or webhook.
 */
export function chooseDue(
  due: readonly DueDelivery[],
  busy: readonly BusyLane[],
  { perWebhook, perStore, free }: ClaimLimits,
): DueDelivery[] {
  const inOrder = due.toSorted((one, other) => Number(one.next_attempt_at) - Number(other.next_attempt_at))
  const ofWebhooks = withTurns(inOrder, { key: keyOf, running: runningBy(busy, keyOf) })
    .filter(({ turn }) => turn <= perWebhook)
    .toSorted(byTurn)
    .map(({ delivery }) => delivery)
  const ofStores = withTurns(ofWebhooks, { key: storeOf, running: runningBy(busy, storeOf) })
  return ofStores
    .filter(({ turn }) => turn <= perStore)
    .toSorted(byTurn)
    .slice(0, free)
    .map(({ delivery }) => delivery)
}

/** The webhooks with due deliveries of the stores that `chooseDue` would choose from, by store, with the number that each may start. */
export function chooseLanes(
  lanes: readonly Lane[],
  busy: readonly BusyLane[],
  { perWebhook, free }: ClaimLimits,
): Map<string, { webhookIds: string[]; counts: number[] }> {
  const [running, runningOfStore] = [runningBy(busy, keyOf), runningBy(busy, storeOf)]
  const stores = Map.groupBy(lanes, storeOf)
  const fewestFirst = [...stores.keys()].toSorted(
    (one, other) => (runningOfStore.get(one) ?? 0) - (runningOfStore.get(other) ?? 0),
  )
  const chosen = fewestFirst.slice(0, free).map((storeId) => {
    const open = (stores.get(storeId) ?? [])
      .map((lane) => ({ id: lane.webhook_id, count: perWebhook - (running.get(keyOf(lane)) ?? 0) }))
      .filter(({ count }) => count > 0)
    return [storeId, { webhookIds: open.map(({ id }) => id), counts: open.map(({ count }) => count) }] as const
  })
  return new Map(chosen)
}

interface Turn {
  readonly delivery: DueDelivery
  /** The position in its group, counted from 1 and after the running deliveries. */
  readonly turn: number
}

function withTurns(
  deliveries: readonly DueDelivery[],
  { key, running }: { key: (lane: Lane) => string; running: ReadonlyMap<string, number> },
): Turn[] {
  const turns = new Map(running)
  return deliveries.map((delivery) => {
    const turn = (turns.get(key(delivery)) ?? 0) + 1
    turns.set(key(delivery), turn)
    return { delivery, turn }
  })
}

function runningBy(busy: readonly BusyLane[], key: (lane: Lane) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lane of busy) counts.set(key(lane), (counts.get(key(lane)) ?? 0) + lane.running)
  return counts
}

const byTurn = (one: Turn, other: Turn): number => one.turn - other.turn
const storeOf = ({ store_id }: Lane): string => store_id
const keyOf = ({ store_id, webhook_id }: Lane): string => `${store_id} ${webhook_id}`
