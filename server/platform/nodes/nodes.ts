import { hostname } from 'node:os'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import {
  type Node,
  type RecordedNode,
  readNodes,
  recordHeartbeat,
  removeDeadNode,
  removeNode,
  type WorkOfNodes,
} from './nodes.store.ts'
import type { Role } from './tables.ts'

export interface NodesDeps extends WorkOfNodes {
  /** Connections that requests do not use: a busy process must not appear dead. */
  readonly db: Database
  readonly logger: Pick<BaseLogger, 'warn'>
  /** The holder of the leases of this process. */
  readonly holder: string
  readonly role: Role
  /** The version of the service. */
  readonly version: string
  /** No other process can use the database, so this process is the only node and writes no heartbeat. */
  readonly alone: boolean
  /** Default 1000. */
  readonly heartbeatMs?: number
  /** A node without a heartbeat for this long is dead. Default 5000. */
  readonly deadAfterMs?: number
}

/** The processes of the service on this database. */
export interface Nodes {
  readonly role: Role
  /** The nodes by name, at most 200. */
  list(): Promise<readonly RecordedNode[]>
  /** Records this node and its heartbeats, and removes dead nodes. */
  start(): Promise<void>
  /** Removes this node. */
  stop(): Promise<void>
}

const defaultHeartbeatMs = 1000
const defaultDeadAfterMs = 5000
const maxNodes = 200

/**
 * Records the heartbeats of this process and finds dead ones, whose leases then expire at once instead of at their end. No clocks are
 * compared: a node is dead when this process has seen the same heartbeat for `deadAfterMs` of its own monotonic time.
 */
export function createNodes(deps: NodesDeps): Nodes {
  const { db, logger, holder, role, version, alone } = deps
  const { heartbeatMs = defaultHeartbeatMs, deadAfterMs = defaultDeadAfterMs } = deps
  const startedAt = new Date(Date.now() - Math.round(process.uptime() * 1000))
  const silence = createSilence(deadAfterMs)
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | null = null

  const self = (): Node => ({
    node_id: holder,
    name: hostname(),
    role,
    version,
    started_at: startedAt,
    memory_bytes: process.memoryUsage.rss(),
  })

  const sendHeartbeat = async (): Promise<void> => {
    await recordHeartbeat(db, self())
    const others = (await readNodes(db, { limit: maxNodes })).filter(({ node_id }) => node_id !== holder)
    for (const dead of silence.observe(others)) {
      if (!(await removeDeadNode(db, dead, deps))) continue
      const { node_id, name, role: deadRole } = dead
      logger.warn(
        { node_id, name, role: deadRole },
        'node without a heartbeat; its leases expire, and its jobs return to their queues',
      )
    }
  }

  const sendUnlessRunning = (): void => {
    sending ??= sendHeartbeat()
      .catch((error: unknown) => {
        silence.reset()
        logger.warn({ err: error }, 'heartbeat failed')
      })
      .finally(() => {
        sending = null
      })
  }

  return {
    role,
    list: async () => (alone ? [{ ...self(), heartbeat_at: new Date() }] : readNodes(db, { limit: maxNodes })),
    async start() {
      if (alone) return
      await recordHeartbeat(db, self())
      timer = setInterval(sendUnlessRunning, heartbeatMs).unref()
    },
    async stop() {
      if (timer === undefined) return
      clearInterval(timer)
      await sending
      await removeNode(db, holder).catch((error: unknown) => logger.warn({ err: error }, 'node could not be removed'))
    },
  }
}

/** How long this process has seen the same heartbeat of each other node, on the monotonic clock. */
function createSilence(deadAfterMs: number) {
  const seen = new Map<string, { readonly heartbeat: number; readonly since: number }>()
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    /** Returns the dead nodes. */
    observe(nodes: readonly RecordedNode[]): readonly RecordedNode[] {
      const now = performance.now()
      // After a pause of this process or of the database, all heartbeats are old.
      if (now - lastAt > deadAfterMs / 2) seen.clear()
      lastAt = now
      const known = new Map(seen)
      seen.clear()
      return nodes.filter(({ node_id, heartbeat_at }) => {
        const before = known.get(node_id)
        const heartbeat = heartbeat_at.getTime()
        const since = before?.heartbeat === heartbeat ? before.since : now
        seen.set(node_id, { heartbeat, since })
        return now - since >= deadAfterMs
      })
    },
    reset: (): void => seen.clear(),
  }
}
