const api = (area: string, names: readonly string[]) => names.map((name) => `server/test/api/${area}/${name}.test.ts`)

/** The tests of the API that `npm run test:nodes` leaves out, with the reason. */
export const notOnNodes: readonly { readonly reason: string; readonly files: readonly string[] }[] = [
  {
    reason: 'The limit, cache, counter or circuit breaker under test belongs to each process.',
    files: [
      ...api('accounts', ['lockout', 'portal-session', 'tokens']),
      ...api('assistant', ['untruthful-model']),
      ...api('billing', ['usage']),
      ...api('catalog', ['thumbnails']),
      ...api('operation', ['metrics']),
      ...api('team', ['store-archive']),
    ],
  },
  {
    reason: 'It starts further processes itself, or observes what one process takes over, loads or opens.',
    files: [
      ...api('assistant', ['chat', 'message-flow', 'quality']),
      ...api('catalog', ['bulk-memory', 'bulk-processes']),
      ...api('connectors', ['sync-processes']),
      ...api('indexing', ['generations', 'generations-processes', 'model-switch', 'two-processes', 'warm-up']),
      ...api('search', ['search-flow']),
    ],
  },
  {
    reason: 'It needs the demo store, which requires the role `all`.',
    files: [
      ...api('operation', ['demo', 'demo-shop', 'demo-failure']),
      ...api('storefront', ['demo-storefront']),
      ...api('widgets', ['demo-shop-chat', 'demo-shop-page']),
    ],
  },
  {
    reason: 'A browser opens addresses of the service, which listens in one process.',
    files: [
      ...api('billing', ['checkout-page']),
      ...api('http', ['first-store-page', 'try-page']),
      ...api('widgets', ['another-origin', 'chat-of-another-origin']),
    ],
  },
  {
    reason: 'It expects background work sooner than the poll of a worker.',
    files: [...api('accounts', ['journey']), ...api('connectors', ['credentials', 'sync-faults'])],
  },
]
