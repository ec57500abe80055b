/** Code whose every decision must be held by a test, and the tests that hold it. Paths and globs from the root. */
export interface Area {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

export const areas: readonly Area[] = [
  {
    name: 'money',
    mutate: ['server/engine/facts/money.ts', 'server/modules/assistant/products/catalog-search/live-prices.ts'],
    tests: [
      'server/engine/facts/money.test.ts',
      'server/modules/assistant/products/catalog-search/live-prices.test.ts',
    ],
  },
  {
    name: 'leases',
    mutate: ['server/platform/leases/*.ts'],
    tests: ['server/platform/leases/leases.test.ts'],
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
      'server/modules/security/api-keys/make-api-key.ts',
      'server/modules/security/ip-whitelist/network.ts',
    ],
    tests: [
      'server/modules/security/**/*.test.ts',
      'server/test/api/security/guard.test.ts',
      'server/test/api/security/api-keys.test.ts',
      'server/test/api/security/ip-whitelist.test.ts',
      'server/test/api/security/forged-tokens.test.ts',
    ],
  },
  {
    name: 'tenancy',
    mutate: [
      'server/modules/stores/scope.ts',
      'server/modules/stores/stores.ts',
      'server/modules/stores/stores.store.ts',
    ],
    tests: [
      'server/modules/stores/*.test.ts',
      'server/test/api/security/tenancy.test.ts',
      'server/test/api/security/isolation.test.ts',
    ],
  },
  {
    name: 'webhooks',
    mutate: ['server/modules/webhooks/{signing,sending,deliveries}/*.ts'],
    tests: ['server/modules/webhooks/**/*.test.ts', 'server/test/api/webhooks/webhook-*.test.ts'],
  },
  {
    name: 'grounding',
    mutate: ['server/modules/assistant/turn/ground/*.ts', 'server/engine/facts/fact-is-covered.ts'],
    // Without demo-sentences.test.ts, which repeats the same for each sentence and takes 13 s.
    tests: [
      'server/modules/assistant/turn/ground/{check-product-facts,ground,same-wording}.test.ts',
      'server/engine/facts/fact-is-covered.test.ts',
    ],
  },
]
