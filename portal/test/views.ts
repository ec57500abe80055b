import type { PopulatedStore } from './populated-store.ts'

/** A URL of the portal with its own view: a screen, one of its tabs, or a sheet. */
export interface View {
  /** Part of the file name of its screenshot. */
  readonly name: string
  readonly address: string
  /** Calls of this page that the service rightly refuses, such as for a used link: path and status. */
  readonly refusals?: readonly string[]
}

/** Pages for users who are not signed in. */
export const entryViews: readonly View[] = [
  { name: 'login', address: '/login' },
  { name: 'register', address: '/register' },
  { name: 'verify', address: '/verify?token=used', refusals: ['/verify: 400'] },
  { name: 'reset-password', address: '/reset-password' },
  { name: 'new-password', address: '/reset-password?token=used' },
  { name: 'accept-invite', address: '/accept-invite?token=used', refusals: ['/portal/session: 401'] },
]

/** The pages outside the screens of a store. */
export const adminViews = (storeId: string): readonly View[] => [
  { name: 'admin', address: '/admin' },
  { name: 'admin-store', address: `/admin/stores/${storeId}` },
  { name: 'admin-health', address: '/admin/health' },
]

/** The store has never paid for a plan. */
const noSubscription = ['/v1/billing/subscription: 409']

/** The screens of an empty store. */
export function freshViews(slug: string): readonly View[] {
  const below = [
    ...[
      '',
      '?setup=widget',
      '/catalog',
      '/catalog/imports',
      '/catalog/duplicates',
      '/lab',
      '/lab/golden',
      '/analytics',
    ],
    ...['/analytics/receipts', '/analytics/feedback', '/assistant', '/assistant/knowledge', '/assistant/quality'],
    ...['/assistant/storefront', '/developers', '/developers/widgets', '/developers/webhooks', '/developers/snippets'],
    ...['/team', '/team/groups', '/billing', '/security/addresses'],
  ]
  return below.map((rest) => ({
    name: `fresh${rest.replace(/\W+/g, '-')}`,
    address: `/${slug}/portal${rest}`,
    refusals: rest === '/billing' ? noSubscription : [],
  }))
}

/** Every screen of a store, with its tabs, sheets and dialogs that have a URL. */
export function storeViews({ owner, ids }: Pick<PopulatedStore, 'owner' | 'ids'>): readonly View[] {
  const product = encodeURIComponent(ids.product)
  const image = encodeURIComponent(ids.image)
  const knowledge = `assistant/knowledge/${ids.text}`
  const storefront = 'assistant/storefront'
  const hook = `developers/webhooks/${ids.webhook}`
  const below: Readonly<Record<string, string>> = {
    overview: '',
    'overview-fix': '?fix=sneakers',
    catalog: 'catalog',
    'catalog-table': 'catalog?view=table',
    product: `catalog?product=${product}`,
    'product-edit': `catalog?product=${product}&edit=1`,
    'product-new': 'catalog?new=1',
    'image-problems': 'catalog/problems',
    duplicates: 'catalog/duplicates',
    imports: 'catalog/imports',
    'import-new': 'catalog/imports/new',
    'import-preview': `catalog/imports/${ids.preview}`,
    'import-result': `catalog/imports/${ids.import}`,
    lab: 'lab',
    'lab-words': `lab?q=camera&inspect=${product}`,
    'lab-photo': `lab?by=photo&from=address&image=${image}&crop=0.2,0.2,0.6,0.6`,
    'lab-nothing': 'lab?q=camera&max=1',
    'lab-save': 'lab/save?q=camera',
    'lab-receipt': `lab/receipts/${ids.search}`,
    golden: 'lab/golden',
    'golden-query': `lab/golden/${ids.golden}`,
    analytics: 'analytics',
    receipts: 'analytics/receipts',
    receipt: `analytics/receipts/${ids.search}`,
    feedback: 'analytics/feedback',
    conversations: 'assistant',
    conversation: `assistant/conversations/${ids.conversation}`,
    knowledge: 'assistant/knowledge',
    'knowledge-new': 'assistant/knowledge/new',
    'knowledge-problems': 'assistant/knowledge/problems',
    text: knowledge,
    'text-versions': `${knowledge}/versions`,
    'text-version': `${knowledge}/versions/1`,
    'text-published': `${knowledge}/published?version=2&sentence=2`,
    try: 'assistant/try',
    quality: 'assistant/quality',
    storefront,
    'storefront-shopify': `${storefront}/connect/shopify`,
    'storefront-own': `${storefront}/connect/signed-http`,
    'storefront-token': `${storefront}/${ids.connection}/token`,
    'storefront-disconnect': `${storefront}/${ids.connection}/disconnect`,
    'storefront-sync': `${storefront}/${ids.connection}/syncs/${ids.sync}`,
    'assistant-settings': 'assistant/settings',
    model: 'model',
    keys: 'developers',
    'key-new': 'developers/keys/new',
    key: `developers/keys/${ids.apiKey}`,
    widgets: 'developers/widgets',
    'widget-new': 'developers/widgets/new',
    widget: `developers/widgets/${ids.widgetKey}`,
    webhooks: 'developers/webhooks',
    'webhook-new': 'developers/webhooks/new',
    webhook: hook,
    'webhook-edit': `${hook}/edit`,
    delivery: `${hook}/deliveries/${ids.delivery}`,
    snippets: 'developers/snippets',
    members: 'team',
    member: `team/members/${ids.member}`,
    invites: 'team/invites',
    invite: 'team/invite',
    groups: 'team/groups',
    'group-new': 'team/groups/new',
    permissions: 'team/permissions',
    billing: 'billing',
    security: 'security',
    'two-factor': 'security/account/two-factor',
    addresses: 'security/addresses',
    'address-new': 'security/addresses/new',
    audit: 'security/audit',
    'audit-event': `security/audit/${ids.auditEvent}`,
    settings: 'settings',
  }
  const base = `/${owner.slug}/portal`
  const views = Object.entries(below).map(([name, rest]) => {
    const address = rest === '' || rest.startsWith('?') ? `${base}${rest}` : `${base}/${rest}`
    return { name, address, refusals: name === 'billing' ? noSubscription : [] }
  })
  return [{ name: 'select-store', address: '/portal/select-store' }, ...views]
}
