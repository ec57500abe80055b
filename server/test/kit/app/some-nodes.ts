import type { App } from '../../../app.ts'
import type { Config } from '../../../platform/config/config.ts'

/** Whether `npm run test:nodes` runs: every app that a test starts then consists of several nodes on one PostgreSQL. */
export const isOnNodes = process.env.TEST_NODES === '1'

/** The additional nodes; the first node has the role `api`. */
const otherRoles = ['api', 'worker', 'worker'] as const

/**
 * Adds nodes to `first`, and sends each call of the returned `http` to one of those with the role `api`, chosen at random. `start` starts a
 * node with its own connections.
 */
export async function onNodes(first: App, start: (role: Config['role']) => Promise<App>) {
  const others: App[] = []
  for (const role of otherRoles) others.push(await start(role))
  const answering = [first, ...others.filter((_node, at) => otherRoles[at] === 'api')]
  const replace = others.map((other) => replacer(first, other))
  const inject = (async (...given: Parameters<App['http']['inject']>) => {
    for (const one of replace) one()
    const node = answering[Math.floor(Math.random() * answering.length)] ?? first
    // A node applies changed widget keys within a second; tests do not wait for that.
    node.modules.widgetDirectory.expire()
    return node.http.inject(...given)
  }) as App['http']['inject']
  return {
    http: Object.create(first.http, { inject: { value: inject } }) as App['http'],
    async stop(): Promise<void> {
      for (const node of others.toReversed()) await node.stop()
    },
  }
}

type Functions = Record<string, unknown>

/** The modules and their parts, whose functions tests replace. Getters are not called. */
function partsOf(modules: object, depth = 2): Map<string, Functions> {
  const parts = new Map<string, Functions>()
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(modules))) {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) continue
    parts.set(name, value as Functions)
    if (depth > 1) for (const [inner, part] of partsOf(value, depth - 1)) parts.set(`${name}.${inner}`, part)
  }
  return parts
}

const functionsOf = (part: Functions): [string, unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(part)).flatMap(([name, { value }]) =>
    typeof value === 'function' ? [[name, value]] : [],
  )

/** Returns a function that copies the functions that a test has replaced in `first` to `other`, and restores its own afterward. */
function replacer(first: App, other: App): () => void {
  const copies = partsOf(other.modules)
  const watched = [...partsOf(first.modules)].flatMap(([name, part]) => {
    const copy = copies.get(name)
    return copy === undefined
      ? []
      : functionsOf(part).map(([key, value]) => ({ part, copy, key, value, own: copy[key] }))
  })
  return () => {
    for (const { part, copy, key, value, own } of watched) {
      const wanted = part[key] === value ? own : part[key]
      if (copy[key] !== wanted) copy[key] = wanted
    }
  }
}
