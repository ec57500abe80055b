/**
 * The list of layers and modules: where each is and what it may import. The boundary check and docs/architecture.md use it.
 */

/** Every file in these folders belongs to one of the parts below. */
export const cruisedFolders = ['contract', 'server', 'portal', 'widgets', 'client', 'cli', 'tools'] as const

/** The business modules in import order: each may import only the `index.ts` of earlier ones. */
export const businessModules = [
  { name: 'stores', about: 'tenants: a store, its slug, its settings' },
  { name: 'audit', about: 'the record of who changed what, and from where' },
  { name: 'accounts', about: 'registration, sign-in, tokens and their revocation' },
  { name: 'team', about: 'members, roles, groups, invitations' },
  {
    name: 'security',
    about: 'authorization: the guard of every route, scoped API keys, two-factor authentication, IP allowlists',
  },
  { name: 'billing', about: 'plans, usage, limits, checkout' },
  { name: 'catalog', about: 'products, their images and their imports' },
  { name: 'indexing', about: 'turning products into searchable vectors and words' },
  { name: 'thumbnails', about: 'small versions of product images, for pages' },
  { name: 'duplicates', about: 'products that show the same image' },
  { name: 'search', about: 'finding products by image, by text, or both' },
  { name: 'feedback', about: 'what shoppers did with a result' },
  { name: 'analytics', about: 'what was searched, found, missed and bought' },
  { name: 'connectors', about: 'storefronts: connections, imported products and policies, live prices and stock' },
  { name: 'assistant', about: 'answering shoppers from published texts and live data' },
  { name: 'widgets', about: 'search on the pages of a store: public keys, origins, public fields' },
  {
    name: 'operator',
    about: 'the stores of the installation: creating them, granting plans, deleting and restoring them',
  },
  { name: 'webhooks', about: 'sending events to other systems' },
  { name: 'archive', about: 'exporting everything of one store to one file' },
] as const

export interface Part {
  readonly name: string
  /** A folder (ending in `/`) or one file, from the repository root. */
  readonly place: string
  /** The entry point that others may import: the entire place, or one file. */
  readonly entry: string
  /** Names of the parts whose entry points it may import. */
  readonly mayImport: readonly string[]
}

const ground = ['contract', 'engine', 'platform']
const moduleParts = businessModules.map(({ name }, position) => ({
  name: `module ${name}`,
  place: `server/modules/${name}/`,
  entry: `server/modules/${name}/index.ts`,
  mayImport: [...ground, ...businessModules.slice(0, position).map((earlier) => `module ${earlier.name}`)],
}))
const allModules = moduleParts.map((part) => part.name)
const openPart = (name: string, place: string, mayImport: readonly string[]): Part => ({
  name,
  place,
  entry: place,
  mayImport,
})

/**
 * Test files (`*.test.ts`), everything below a `test/` folder, benchmarks, evaluations and fault scenarios. They may import
 * anything, and only tests and tools may import them.
 */
export const testCode = /\.test\.tsx?$|^(server|portal|widgets)\/test\/|^tools\/(bench|eval|faults)\//

/** All parts, lowest first. */
export const parts: readonly Part[] = [
  openPart('contract', 'contract/', []),
  openPart('engine', 'server/engine/', ['bundled models']),
  openPart('error codes', 'contract/error-codes.ts', []),
  openPart('plans', 'contract/billing/plan.ts', []),
  openPart('bundled models', 'contract/operations/bundled-models.ts', []),
  openPart('platform', 'server/platform/', ['error codes', 'plans', 'bundled models']),
  ...moduleParts,
  {
    name: 'local storefront',
    place: 'server/local-storefront/',
    entry: 'server/local-storefront/index.ts',
    mayImport: [],
  },
  {
    name: 'demo storefront',
    place: 'server/demo-storefront/',
    entry: 'server/demo-storefront/index.ts',
    mayImport: [...ground, ...allModules, 'local storefront'],
  },
  openPart('identity', 'server/identity.ts', [...ground, ...allModules]),
  openPart('answering', 'server/assistant.ts', [...ground, ...allModules]),
  openPart('storefronts', 'server/storefronts.ts', [...ground, ...allModules]),
  openPart('wiring', 'server/wiring.ts', [...ground, ...allModules, 'identity', 'storefronts', 'answering']),
  openPart('guide', 'server/guide/', ['platform']),
  openPart('routes', 'server/routes.ts', [...ground, ...allModules, 'demo storefront', 'answering', 'wiring', 'guide']),
  openPart('retention', 'server/retention.ts', ['platform', ...allModules]),
  openPart('background', 'server/background.ts', [...ground, ...allModules, 'retention', 'wiring']),
  openPart('app', 'server/app.ts', [...ground, ...allModules, 'demo storefront', 'wiring', 'routes', 'background']),
  openPart('welcome', 'server/welcome.ts', allModules),
  openPart('Node.js version', 'server/require-node.ts', []),
  openPart('main', 'server/main.ts', [...ground, ...allModules, 'app', 'welcome', 'Node.js version']),
  openPart('preparation', 'server/prepare.ts', ['platform']),
  openPart('start', 'server/start.ts', ['platform', 'main', 'preparation', 'Node.js version']),
  openPart('doctor', 'server/doctor.ts', ['engine', 'platform', 'bundled models']),
  openPart('backup', 'server/backup.ts', ['platform', 'Node.js version']),
  openPart('portal', 'portal/', ['contract']),
  openPart('widgets', 'widgets/', ['contract']),
  // Published separately: its types are generated from the contract, and it imports nothing of ours.
  openPart('client', 'client/', []),
  openPart('cli', 'cli/', ['contract', 'client', 'Node.js version']),
  openPart('tools', 'tools/', [
    ...ground,
    ...allModules,
    'wiring',
    'routes',
    'app',
    'main',
    'doctor',
    'portal',
    'widgets',
    'client',
    'cli',
  ]),
]
