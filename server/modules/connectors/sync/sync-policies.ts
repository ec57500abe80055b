import { createHash } from 'node:crypto'
import type { StoreScope } from '../../stores/index.ts'
import type { ConnectionAccess, ImportedPolicy, PlatformName, StorefrontAdapter } from '../adapter.ts'
import { StorefrontError } from '../errors.ts'
import type { KnownPolicy } from '../tables.ts'
import { retry } from './read-pages.ts'
import type { SyncFailure } from './syncs.store.ts'

/** What the assistant does with the policies of a storefront. Repeating it changes nothing. */
export interface PolicyImport {
  readonly platform: PlatformName
  /** New policies, and those whose text differs from the last import. */
  readonly changed: readonly ImportedPolicy[]
  /** The keys of all policies that exist; imported texts with other keys are unpublished. */
  readonly keys: readonly string[]
  /** Whether changed texts are published immediately. */
  readonly publish: boolean
}

export type ImportPolicies = (
  scope: StoreScope,
  input: PolicyImport,
) => Promise<{ readonly rejected: readonly { readonly key: string; readonly message: string }[] }>

export interface PolicySync {
  readonly scope: StoreScope
  readonly adapter: StorefrontAdapter
  readonly access: ConnectionAccess
  readonly known: readonly KnownPolicy[]
  readonly publish: boolean
  readonly signal: AbortSignal
}

export interface PolicyOutcome {
  readonly policies: readonly KnownPolicy[]
  readonly failure: SyncFailure | null
}

const maxPolicies = 100

/**
 * Imports the policies of a storefront as knowledge. A failure does not affect products: it is returned, and the known policies stay.
 * Rejects only with the signal's reason.
 */
export async function syncPolicies(importPolicies: ImportPolicies, sync: PolicySync): Promise<PolicyOutcome> {
  const { adapter, access, signal, scope, publish } = sync
  let policies: readonly ImportedPolicy[]
  try {
    policies = await retry({ signal }, {}, (options) => adapter.policies(access, options))
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error
    return { policies: sync.known, failure: failed(`The policies could not be read. ${error.message}`) }
  }
  const found = [...new Map(policies.map((policy) => [policy.key, policy])).values()].slice(0, maxPolicies)
  const hashes = new Map(sync.known.map(({ key, hash }) => [key, hash]))
  const changed = found.filter((policy) => hashes.get(policy.key) !== hashOf(policy))
  const keys = found.map(({ key }) => key)
  const isUnchanged = changed.length === 0 && sync.known.every(({ key }) => keys.includes(key))
  const { rejected } = isUnchanged
    ? { rejected: [] }
    : await importPolicies(scope, { platform: adapter.platform, changed, keys, publish })
  const refused = new Set(rejected.map(({ key }) => key))
  const [first] = rejected
  return {
    policies: found
      .filter(({ key }) => !refused.has(key))
      .map((policy) => ({ key: policy.key, title: policy.title, url: policy.url, hash: hashOf(policy) })),
    failure: first === undefined ? null : failed(`The policy “${first.key}” was not imported. ${first.message}`),
  }
}

function failed(message: string): SyncFailure {
  return { code: 'policies_failed', message }
}

function hashOf({ title, bodyMarkdown, topic, url }: ImportedPolicy): string {
  return createHash('sha256')
    .update(JSON.stringify([title, bodyMarkdown, topic, url]))
    .digest('base64url')
}
