import { globSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/**
 * Code whose every decision must be covered by a test, and the tests that cover it. Paths and globs from the root. Tests run in the given
 * order until one fails: fast ones first.
 */
export interface Area {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

export const areas: readonly Area[] = [
  {
    name: 'money',
    mutate: [
      'server/engine/facts/{money,decimal-amount}.ts',
      'contract/billing/plan.ts',
      'server/modules/billing/payments/sandbox/{periods,present-sandbox}.ts',
      'server/modules/billing/payments/stripe/{prices,read-stripe}.ts',
      'server/modules/billing/payments/ledger.ts',
      'server/modules/connectors/carts.ts',
      'server/modules/connectors/live-reads/check-reading.ts',
      'server/modules/connectors/shopify/live/live-product.ts',
      'server/modules/connectors/signed-http/parse-live.ts',
      'server/modules/feedback/check-money.ts',
      'server/modules/assistant/products/found-product.ts',
      'server/modules/assistant/products/complete-set/find-complete.ts',
    ],
    tests: [
      'contract/billing/plan.test.ts',
      'server/modules/billing/payments/sandbox/{periods,present-sandbox}.test.ts',
      'server/modules/billing/payments/stripe/{prices,read-stripe}.test.ts',
      'server/modules/billing/payments/ledger.test.ts',
      'server/modules/connectors/carts.test.ts',
      'server/engine/facts/{money,decimal-amount}.test.ts',
      'server/modules/connectors/live-reads/check-reading.test.ts',
      'server/modules/connectors/shopify/live/live-product.test.ts',
      'server/modules/connectors/signed-http/parse-live.test.ts',
      'server/modules/feedback/check-money.test.ts',
      'server/modules/assistant/products/found-product.test.ts',
      'server/modules/assistant/products/complete-set/find-complete.test.ts',
    ],
  },
  {
    name: 'leases',
    mutate: ['server/platform/leases/*.ts'],
    // Without stalled-process.test.ts, which blocks the process for seconds.
    tests: ['server/platform/leases/hold-lease.test.ts', 'server/platform/leases/leases.test.ts'],
  },
  {
    name: 'paging',
    mutate: ['server/platform/http/paging/*.ts', 'server/modules/search/understand/search-cursor.ts'],
    tests: ['server/platform/http/paging/*.test.ts', 'server/modules/search/understand/search-cursor.test.ts'],
  },
  {
    name: 'guard',
    mutate: [
      'server/modules/security/access/*.ts',
      'server/modules/security/api-keys/scopes.ts',
      'server/modules/security/api-keys/generate-api-key.ts',
      'server/modules/security/ip-whitelist/network.ts',
      'server/modules/assistant/consent/bind-arguments.ts',
      'server/modules/widgets/access/{cross-origin-rule,page-request}.ts',
    ],
    // Without access-cache.test.ts, which compares the cache with the database for 6 s.
    tests: [
      'server/modules/security/ip-whitelist/network.test.ts',
      'server/modules/security/api-keys/{scopes,generate-api-key}.test.ts',
      'server/modules/assistant/consent/bind-arguments.test.ts',
      'server/modules/widgets/access/cross-origin-rule.test.ts',
      'server/modules/security/access/{caller,cached-access}.test.ts',
      'server/modules/security/access/authenticate.test.ts',
      'server/modules/security/access/guard.test.ts',
      'server/modules/security/access/last-use.test.ts',
    ],
  },
  {
    name: 'tenancy',
    mutate: [
      'server/modules/stores/{scope,slug,stores,stores.store}.ts',
      'server/modules/catalog/images/thumbnail-keys.ts',
    ],
    tests: [
      'server/modules/stores/slug.test.ts',
      'server/modules/catalog/images/thumbnail-keys.test.ts',
      'server/modules/stores/stores.test.ts',
    ],
  },
  {
    name: 'webhooks',
    mutate: ['server/modules/webhooks/{signing,sending,deliveries}/*.ts', 'server/platform/outbound/retry-after.ts'],
    tests: [
      'server/platform/outbound/retry-after.test.ts',
      'server/modules/webhooks/signing/{sign,webhook-secrets}.test.ts',
      'server/modules/webhooks/sending/{retry-schedule,send-attempt}.test.ts',
      'server/modules/webhooks/deliveries/event-data.test.ts',
      'server/modules/webhooks/signing/callback-secret.test.ts',
      'server/modules/webhooks/deliveries/{deliveries,fan-out}.test.ts',
      'server/modules/webhooks/sending/{disabled-mail,outcomes,polling}.test.ts',
    ],
  },
  {
    name: 'grounding',
    mutate: ['server/modules/assistant/turn/ground/*.ts', 'server/engine/facts/fact-is-covered.ts'],
    // Without demo-sentences.test.ts, which repeats the same for each sentence and takes 13 s.
    tests: [
      'server/modules/assistant/turn/ground/{check-order-claims,check-product-facts,ground,live-claims,same-wording}.test.ts',
      'server/engine/facts/fact-is-covered.test.ts',
    ],
  },
]

/** The files to change. Routes are declarations, which the tests of the API cover. */
export function codeOf({ mutate }: Area): string[] {
  return matches(mutate).filter((file) => !/\.(test|routes)\.ts$/.test(file))
}

export function testsOf({ tests }: Area): string[] {
  return matches(tests)
}

/** The files that match, without repetition. Throws for a pattern that matches none: its file was renamed. */
function matches(patterns: readonly string[]): string[] {
  const found = patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root }).sort()
    if (files.length === 0) throw new Error(`tools/mutation/areas.ts: no file matches ${pattern}`)
    return files
  })
  return [...new Set(found)]
}
