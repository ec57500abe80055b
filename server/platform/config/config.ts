import { isIP } from 'node:net'
import path from 'node:path'
import type { PlanName } from '../../../contract/billing/plan.ts'
import { bundledModelNames } from '../../../contract/operations/bundled-models.ts'
import { readServerUrls } from '../db/servers/server-urls.ts'
import { createAddressPolicy } from '../outbound/addresses/address-policy.ts'
import { type BillingChoice, readBilling, readDefaultPlan } from './billing.ts'
import type { Environment } from './env.ts'
import { createReaders, maybePassword, notShown } from './readers.ts'
import { type RetentionPeriods, readRetentionPeriods } from './retention-periods.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'

const demoStorefrontSettings = ['on', 'slow', 'wrong', 'down', 'off'] as const
type DemoStorefrontSetting = (typeof demoStorefrontSettings)[number]

const roles = ['all', 'api', 'worker'] as const

/** All settings, validated and frozen. Optional parts are `null`. */
export interface Config {
  readonly http: {
    readonly host: string
    readonly port: number
    readonly baseUrl: string | null
    readonly trustedProxies: readonly string[]
    /** PEM files of a certificate and its key, to serve https without a proxy; `null` serves http. */
    readonly tls: { readonly cert: string; readonly key: string } | null
    /** How long a stop continues to answer requests while `/readyz` is 503, so that proxies send them to other processes. */
    readonly drainMs: number
  }
  readonly metrics: {
    /** The bearer token of `/metrics`. Without token and port, only loopback clients can read the metrics. */
    readonly token: string | null
    /** The port of a separate listener for `/metrics`. */
    readonly port: number | null
    /** The host of that listener. */
    readonly host: string
  }
  /** What this process does: serve requests (`api`), run background work (`worker`), or both. */
  readonly role: (typeof roles)[number]
  readonly dataDirectory: string
  /** Folder with templates of the embedded database; `null` creates new databases by `initdb`. */
  readonly templateDirectory: string | null
  /** May list several servers; `null` means the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | null
  /** The model of a new database: `mini-v2`, a hub ID or a folder; `null` if not set. */
  readonly model: string | null
  readonly tokens: { readonly lifetimeSeconds: number }
  /** Shoppers' sessions. */
  readonly sessions: { readonly lifetimeSeconds: number }
  readonly mail: {
    /** The SMTP server, including its password; `null` writes emails as `.eml` files into `outbox` of `dataDirectory`. */
    readonly smtpUrl: string | null
    /** The sender's address; `null` is `no-reply@` the host of the base URL. */
    readonly from: string | null
  }
  /** The language model that chooses sentences for answers; `null` if only the rules choose them. */
  readonly languageModel: {
    /** The URL of an OpenAI-compatible service, e.g. `http://127.0.0.1:11434/v1`. */
    readonly baseUrl: string
    readonly apiKey: string | null
    readonly name: string
    /** Timeout of one answer. */
    readonly timeoutMs: number
  } | null
  /** The super admin, who can act for any store as long as the environment names them. */
  readonly superAdmin: { readonly email: string; readonly password: string } | null
  /** 32 bytes that encrypt the secrets in the database; `null` stores a generated key in the data directory. */
  readonly instanceKey: Buffer | null
  readonly billing: BillingChoice
  /** The plan of a store that registers. */
  readonly defaultPlan: PlanName
  readonly outbound: { readonly allow: readonly string[] }
  readonly demo: boolean
  /** How the storefront of the demo store answers; `off` does not run one. */
  readonly demoStorefront: DemoStorefrontSetting
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Maximum total memory of all store indexes in bytes; the least recently used ones are evicted first. */
  readonly indexMemoryBytes: number
  /** Maximum size of the copies of indexes on disk in bytes; 0 writes none. */
  readonly indexSnapshotBytes: number
  /** The images of a store above which searches compare only the most promising ones exactly. */
  readonly exactMaxProducts: number
  /** Maximum size of the thumbnails on disk in bytes. */
  readonly thumbnailCacheBytes: number
  readonly imageChecks: {
    /** Maximum image checks a minute, for all processes together; 0 disables them. */
    readonly perMinute: number
    /** Interval between two checks of an image. */
    readonly everyMs: number
  }
  readonly storefronts: {
    /** The interval between two syncs of a connection. */
    readonly syncEveryMs: number
    /** The version of Shopify's Storefront API; null for the one that this release is tested with. */
    readonly shopifyApiVersion: string | null
  }
  /** Retention periods in days. */
  readonly retention: RetentionPeriods
}

const names = [
  'PORT',
  'HOST',
  'BASE_URL',
  'TRUSTED_PROXIES',
  'DRAIN_SECONDS',
  'METRICS_TOKEN',
  'METRICS_PORT',
  'METRICS_HOST',
  'TLS_CERT',
  'TLS_KEY',
  'DATA_DIR',
  'TEMPLATE_DIR',
  'DATABASE_URL',
  'ROLE',
  'EMBEDDING_MODEL',
  'ACCESS_TOKEN_TTL',
  'SESSION_TTL',
  'SMTP_URL',
  'MAIL_FROM',
  'LLM_BASE_URL',
  'LLM_MODEL',
  'LLM_API_KEY',
  'LLM_TIMEOUT_MS',
  'SUPER_ADMIN_EMAIL',
  'SUPER_ADMIN_PASSWORD',
  'INSTANCE_KEY',
  'BILLING',
  'DEFAULT_PLAN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
  'OUTBOUND_ALLOW',
  'DEMO',
  'DEMO_STOREFRONT',
  'LOG_LEVEL',
  'INDEX_MEMORY_MB',
  'INDEX_SNAPSHOT_MB',
  'EXACT_MAX_PRODUCTS',
  'THUMBNAIL_CACHE_MB',
  'IMAGE_CHECKS_PER_MINUTE',
  'IMAGE_CHECK_HOURS',
  'STOREFRONT_SYNC_MINUTES',
  'SHOPIFY_API_VERSION',
  'RETENTION_SEARCHES_DAYS',
  'RETENTION_FEEDBACK_DAYS',
  'RETENTION_ANALYTICS_DAYS',
  'RETENTION_CONVERSATIONS_DAYS',
  'RETENTION_CONSENT_DAYS',
  'RETENTION_KNOWLEDGE_DAYS',
  'RETENTION_AUDIT_DAYS',
  'RETENTION_DELIVERIES_DAYS',
  'RETENTION_JOBS_DAYS',
  'RETENTION_USAGE_DAYS',
  'RETENTION_MAIL_DAYS',
] as const

type Readers = ReturnType<typeof createReaders>

/** Turns the environment into a `Config`. Throws one `ConfigError` that names every invalid variable. */
export function readConfig(environment: Environment): Config {
  const read = createReaders(readSecretFiles(environment))
  const config = readAll(read)
  read.assertValid()
  return config
}

function readAll(read: Readers): Config {
  const databaseUrl = readDatabaseUrl(read)
  const role = readRole(read, databaseUrl)
  return Object.freeze({
    http: Object.freeze({
      host: read.text('HOST') ?? '127.0.0.1',
      port: read.integer('PORT', 8080, { min: 0, max: 65_535 }),
      baseUrl: readBaseUrl(read),
      trustedProxies: addresses(read, 'TRUSTED_PROXIES'),
      tls: readTls(read),
      drainMs: read.integer('DRAIN_SECONDS', databaseUrl === null ? 0 : 3, { min: 0, max: 300 }) * 1000,
    }),
    metrics: readMetricsAccess(read),
    role,
    dataDirectory: path.resolve(read.text('DATA_DIR') ?? './data'),
    templateDirectory: read.text('TEMPLATE_DIR') ?? null,
    databaseUrl,
    model: readModel(read),
    tokens: Object.freeze({ lifetimeSeconds: read.integer('ACCESS_TOKEN_TTL', 3600, { min: 60, max: 86_400 }) }),
    sessions: Object.freeze({ lifetimeSeconds: read.integer('SESSION_TTL', 3600, { min: 60, max: 86_400 }) }),
    mail: Object.freeze({
      smtpUrl: read.url('SMTP_URL', ['smtp', 'smtps'], { secret: true }),
      from: address(read, 'MAIL_FROM'),
    }),
    languageModel: readLanguageModel(read),
    superAdmin: readSuperAdmin(read),
    instanceKey: readInstanceKey(read),
    billing: readBilling(read),
    defaultPlan: readDefaultPlan(read),
    outbound: Object.freeze({ allow: readOutboundAllow(read) }),
    demo: readDemo(read, { databaseUrl, role }),
    demoStorefront: read.choice('DEMO_STOREFRONT', 'on', demoStorefrontSettings),
    logLevel: read.choice('LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    indexMemoryBytes: read.integer('INDEX_MEMORY_MB', 2048, { min: 16, max: 1_048_576 }) * 1_048_576,
    indexSnapshotBytes: read.integer('INDEX_SNAPSHOT_MB', 4096, { min: 0, max: 1_048_576 }) * 1_048_576,
    exactMaxProducts: read.integer('EXACT_MAX_PRODUCTS', 200_000, { min: 0, max: 4_000_000 }),
    thumbnailCacheBytes: read.integer('THUMBNAIL_CACHE_MB', 256, { min: 16, max: 1_048_576 }) * 1_048_576,
    imageChecks: Object.freeze({
      perMinute: read.integer('IMAGE_CHECKS_PER_MINUTE', 60, { min: 0, max: 6000 }),
      everyMs: read.integer('IMAGE_CHECK_HOURS', 168, { min: 1, max: 8760 }) * 3_600_000,
    }),
    storefronts: Object.freeze({
      syncEveryMs: read.integer('STOREFRONT_SYNC_MINUTES', 60, { min: 5, max: 10_080 }) * 60_000,
      shopifyApiVersion: readShopifyApiVersion(read),
    }),
    retention: readRetentionPeriods(read),
  })
}

/** Variables that are probably misspelled settings, each with the setting that was probably meant. */
export function findMisspelledSettings(environment: Environment): readonly { name: string; suggestion: string }[] {
  const known = new Set<string>([...names, ...secretNames.map((name) => `${name}_FILE`)])
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const letters = lettersOf(name)
      const suggestion =
        names.find((one) => one.length > 4 && letters === lettersOf(one)) ??
        names.find((one) => lettersOf(one).length > 6 && isOneTypo(letters, lettersOf(one)))
      return suggestion === undefined ? [] : [{ name, suggestion }]
    })
}

function lettersOf(name: string): string {
  return name.replace(/[^A-Z]/gi, '').toUpperCase()
}

/** Whether one letter is missing, added or different, or two neighbors are swapped. */
function isOneTypo(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwap || restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)
}

/** Links in emails and pages begin with it, so it cannot have a query, a fragment or credentials. */
function readBaseUrl(read: Readers): string | null {
  const value = read.url('BASE_URL', ['http', 'https'])
  if (value === null || !/[?#@]/.test(value)) return value
  const expected = 'a URL without query, fragment and credentials, such as https://search.example.com'
  read.report('BASE_URL', expected, value.includes('@') ? maybePassword : value)
  return null
}

function readDatabaseUrl(read: Readers): string | null {
  const value = read.text('DATABASE_URL')
  if (value === null) return null
  try {
    readServerUrls(value)
    return value
  } catch (error) {
    read.report('DATABASE_URL', (error as Error).message, maybePassword)
    return null
  }
}

function readRole(read: Readers, databaseUrl: string | null): Config['role'] {
  const role = read.choice('ROLE', 'all', roles)
  if (role !== 'all' && databaseUrl === null)
    read.report('ROLE', "'all' without DATABASE_URL, because the embedded database serves one process", role)
  return role
}

function readDemo(read: Readers, { databaseUrl, role }: Pick<Config, 'databaseUrl' | 'role'>): boolean {
  const demo = read.choice('DEMO', databaseUrl === null ? 'on' : 'off', ['on', 'off'])
  // The storefront of the demo store exists only in the process that serves it, but workers import from storefronts.
  if (demo === 'on' && databaseUrl !== null && role !== 'all') read.report('DEMO', `'off' with ROLE=${role}`, demo)
  return demo === 'on'
}

function readMetricsAccess(read: Readers): Config['metrics'] {
  const token = read.text('METRICS_TOKEN')
  if (token !== null && !/^[\x21-\x7e]{16,256}$/.test(token))
    read.report('METRICS_TOKEN', '16 to 256 printable ASCII characters without spaces', lengthOf(token))
  const port = read.text('METRICS_PORT') === null ? null : read.integer('METRICS_PORT', 0, { min: 0, max: 65_535 })
  const host = read.text('METRICS_HOST')
  if (host !== null && port === null) read.report('METRICS_PORT', 'a port, because METRICS_HOST is set', null)
  return Object.freeze({ token, port, host: host ?? '127.0.0.1' })
}

function readTls(read: Readers): Config['http']['tls'] {
  const cert = read.text('TLS_CERT')
  const key = read.text('TLS_KEY')
  if (cert === null && key === null) return null
  if (cert === null) read.report('TLS_CERT', 'the path of a certificate, because TLS_KEY is set', null)
  if (key === null) read.report('TLS_KEY', 'the path of a private key, because TLS_CERT is set', null)
  return cert === null || key === null ? null : Object.freeze({ cert: path.resolve(cert), key: path.resolve(key) })
}

function readModel(read: Readers): Config['model'] {
  const value = read.text('EMBEDDING_MODEL')
  if (value !== null && !bundledModelNames.includes(value) && !/[/\\.]/.test(value))
    read.report('EMBEDDING_MODEL', "'mini-v2', a hub ID such as owner/name, or a folder", value)
  return value
}

function readLanguageModel(read: Readers): Config['languageModel'] {
  const baseUrl = read.url('LLM_BASE_URL', ['http', 'https'])
  const apiKey = read.text('LLM_API_KEY')
  const name = read.text('LLM_MODEL')
  const timeoutMs = read.integer('LLM_TIMEOUT_MS', 20_000, { min: 500, max: 20_000 })
  if (baseUrl === null) {
    const otherSetting = name === null ? apiKey === null || 'LLM_API_KEY' : 'LLM_MODEL'
    if (otherSetting === true) return null
    read.report('LLM_BASE_URL', `a URL starting with http:// or https://, because ${otherSetting} is set`, null)
    return null
  }
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey))
    read.report('LLM_API_KEY', 'printable ASCII characters without spaces', notShown)
  if (name === null) {
    read.report('LLM_MODEL', 'the name of a model, because LLM_BASE_URL is set', null)
    return null
  }
  return Object.freeze({ baseUrl, apiKey, name, timeoutMs })
}

// A subset of RFC 5321 that covers real addresses and excludes everything that could end a header line.
const emailAddress = /^[^\s\p{Cc}\p{Cs}@<>()[\],;:\\"]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)*$/iu

function address(read: Readers, name: string): string | null {
  const value = read.text(name)
  if (value === null) return null
  if (emailAddress.test(value)) return value.toLowerCase()
  read.report(name, 'an email address', value)
  return null
}

function readSuperAdmin(read: Readers): Config['superAdmin'] {
  const email = address(read, 'SUPER_ADMIN_EMAIL')
  const password = read.text('SUPER_ADMIN_PASSWORD')
  if (email === null && password === null) return null
  const isLong = password !== null && password.length >= 12 && password.length <= 128
  const expected = `12 to 128 characters${password === null ? ', because SUPER_ADMIN_EMAIL is set' : ''}`
  if (!isLong) read.report('SUPER_ADMIN_PASSWORD', expected, password === null ? null : lengthOf(password))
  if (email === null) read.report('SUPER_ADMIN_EMAIL', 'an email address, because SUPER_ADMIN_PASSWORD is set', null)
  return email === null || !isLong ? null : Object.freeze({ email, password })
}

function readInstanceKey(read: Readers): Buffer | null {
  const value = read.text('INSTANCE_KEY')
  if (value === null) return null
  const bytes = Buffer.from(value, 'base64')
  const expected = '32 bytes in base64, such as the output of openssl rand -base64 32'
  if (bytes.length !== 32) read.report('INSTANCE_KEY', expected, { words: `${bytes.length} bytes` })
  return bytes
}

/** Instead of a secret whose length may be the fault. */
function lengthOf(secret: string): { readonly words: string } {
  return { words: `${secret.length} ${secret.length === 1 ? 'character' : 'characters'} (not shown)` }
}

function readOutboundAllow(read: Readers): readonly string[] {
  const list = read.list('OUTBOUND_ALLOW')
  for (const item of list) {
    try {
      createAddressPolicy([item])
    } catch {
      const expected = 'IP addresses or CIDR ranges, each optionally with a port, separated by commas'
      read.report('OUTBOUND_ALLOW', expected, item)
    }
  }
  return list
}

function readShopifyApiVersion(read: Readers): string | null {
  const value = read.text('SHOPIFY_API_VERSION')
  if (value !== null && !/^20\d\d-(?:01|04|07|10)$/.test(value))
    read.report(
      'SHOPIFY_API_VERSION',
      'a version of the Storefront API such as 2026-04 (month 01, 04, 07 or 10)',
      value,
    )
  return value
}

function addresses(read: Readers, name: string): readonly string[] {
  const list = read.list(name)
  for (const item of list) {
    const [address = '', prefix, ...rest] = item.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    const prefixIsGood = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
    if (isIP(address) === 0 || !prefixIsGood || rest.length > 0) {
      read.report(name, 'IP addresses or CIDR ranges separated by commas', item)
    }
  }
  return list
}
