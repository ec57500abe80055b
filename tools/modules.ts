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
  { name: 'webhooks', about: 'notifying other systems of events; a subscriber that no module calls' },
  { name: 'archive', about: 'exporting everything of one store to one file' },
] as const

export interface Part {
  readonly name: string
  /** A folder (ending in `/`) or one file, from the repository root. */
  readonly place: string
  /** The entry point that others may import: the whole place, or one file. */
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
const whole = (name: string, place: string, mayImport: readonly string[]): Part => ({
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
  whole('contract', 'contract/', []),
  whole('engine', 'server/engine/', ['bundled models']),
  whole('error codes', 'contract/error-codes.ts', []),
  whole('plans', 'contract/billing/plan.ts', []),
  whole('bundled models', 'contract/operations/bundled-models.ts', []),
  whole('platform', 'server/platform/', ['error codes', 'plans', 'bundled models']),
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
  whole('identity', 'server/identity.ts', [...ground, ...allModules]),
  whole('answering', 'server/assistant.ts', [...ground, ...allModules]),
  whole('storefronts', 'server/storefronts.ts', [...ground, ...allModules]),
  whole('wiring', 'server/wiring.ts', [...ground, ...allModules, 'identity', 'storefronts', 'answering']),
  whole('guide', 'server/guide/', ['platform']),
  whole('routes', 'server/routes.ts', [...ground, ...allModules, 'demo storefront', 'answering', 'wiring', 'guide']),
  whole('retention', 'server/retention.ts', ['platform', ...allModules]),
  whole('background', 'server/background.ts', [...ground, ...allModules, 'retention', 'wiring']),
  whole('app', 'server/app.ts', [...ground, ...allModules, 'demo storefront', 'wiring', 'routes', 'background']),
  whole('welcome', 'server/welcome.ts', allModules),
  whole('Node.js version', 'server/require-node.ts', []),
  whole('main', 'server/main.ts', [...ground, ...allModules, 'app', 'welcome', 'Node.js version']),
  whole('preparation', 'server/prepare.ts', ['platform']),
  whole('start', 'server/start.ts', ['platform', 'main', 'preparation', 'Node.js version']),
  whole('doctor', 'server/doctor.ts', ['engine', 'platform', 'bundled models']),
  whole('backup', 'server/backup.ts', ['platform', 'Node.js version']),
  whole('portal', 'portal/', ['contract']),
  whole('widgets', 'widgets/', ['contract']),
  // Published on its own: its types are generated from the contract, and it imports nothing of ours.
  whole('client', 'client/', []),
  whole('cli', 'cli/', ['contract', 'client', 'Node.js version']),
  whole('tools', 'tools/', [
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
