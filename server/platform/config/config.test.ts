import { describe, expect, it } from 'vitest'
import { findMisspelledSettings, readConfig } from './config.ts'
import { ConfigError } from './readers.ts'

describe('configuration', () => {
  it('works without any setting: embedded database, demo on, loopback only', () => {
    const config = readConfig({})
    expect(config.databaseUrl).toBeNull()
    expect(config.demo).toBe(true)
    expect(config.http).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  it.each([
    ['PORT', '80a', /^PORT: expected a whole number from 0 to 65535, got '80a'$/],
    ['PORT', '65536', /^PORT: /],
    ['DEMO', 'ture', /^DEMO: expected one of on, off, got 'ture'$/],
    ['DEMO_STOREFRONT', 'broken', /^DEMO_STOREFRONT: expected one of on, slow, wrong, down, off, got 'broken'$/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL: expected a URL starting with postgres:\/\//],
    ['BASE_URL', 'localhost', /^BASE_URL: /],
    ['ACCESS_TOKEN_TTL', '5', /^ACCESS_TOKEN_TTL: /],
    ['SESSION_TTL', '59', /^SESSION_TTL: /],
    ['OUTBOUND_ALLOW', '127.0.0.1,10.0.0.0/99', /^OUTBOUND_ALLOW: .*10\.0\.0\.0\/99/],
    ['TRUSTED_PROXIES', 'proxy.local', /^TRUSTED_PROXIES: /],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL: /],
    ['INSTANCE_KEY', 'c2hvcnQ=', /^INSTANCE_KEY: expected 32 bytes in base64, .*, got 5 bytes$/],
    ['EMBEDDING_MODEL', 'huge', /^EMBEDDING_MODEL: /],
    ['LLM_BASE_URL', 'localhost:11434', /^LLM_BASE_URL: /],
    ['LLM_BASE_URL', 'http://127.0.0.1/v1', /^LLM_MODEL: expected the name of a model, because LLM_BASE_URL is set/],
    ['LLM_MODEL', 'small', /^LLM_BASE_URL: expected .*, because LLM_MODEL is set/],
    ['LLM_API_KEY', 'sk', /^LLM_BASE_URL: expected .*, because LLM_API_KEY is set/],
    ['LLM_TIMEOUT_MS', '60000', /^LLM_TIMEOUT_MS: /],
    ['INDEX_MEMORY_MB', '1', /^INDEX_MEMORY_MB: /],
    ['METRICS_PORT', '70000', /^METRICS_PORT: /],
    ['METRICS_TOKEN', 'too short', /^METRICS_TOKEN: expected 16 to 256 .* got 9 characters \(not shown\)$/],
    ['BILLING', 'paypal', /^BILLING: expected one of sandbox, stripe, off, got 'paypal'$/],
    ['DEFAULT_PLAN', 'gold', /^DEFAULT_PLAN: expected one of free, basic, premium, enterprise, got 'gold'$/],
    ['METRICS_HOST', '0.0.0.0', /^METRICS_PORT: expected a port, because METRICS_HOST is set, but it is not set$/],
    ['SUPER_ADMIN_EMAIL', 'a@b.example', /^SUPER_ADMIN_PASSWORD: .*, because .* is set, but it is not set$/],
    [
      'BASE_URL',
      'https://search.example?x',
      /^BASE_URL: expected a URL without query, .* got 'https:\/\/search.example\?x'$/,
    ],
    [
      'STRIPE_SECRET_KEY',
      'sk_test_1',
      /^BILLING: expected stripe, because STRIPE_SECRET_KEY is set, but it is not set$/,
    ],
  ])('refuses %s=%s by name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  it.each([
    'mysql://me:hunter2@host/x',
    'mysql://me:hun/ter:hunter2@host/x',
    'mysql://me:a:hunter2@host/x',
    'postgres://me:a/hunter2@host/x',
    'postgres:/me:hunter2@host/x',
    'postgres://me:hunter2@a:1,b:x/x',
    'postgres://me:hunter2@a,b/x?target_session_attrs=any',
    'me:hunter2@host',
    'hunter2',
  ])('never repeats a password of a bad address: %s', (value) => {
    expect(() => readConfig({ DATABASE_URL: value })).toThrow(/^DATABASE_URL: expected (?!.*hunter2)/)
    if (value.includes('@')) expect(() => readConfig({ BASE_URL: value })).toThrow(/^BASE_URL: expected (?!.*hunter2)/)
  })

  it('reads a language model, and never repeats its key', () => {
    const set = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'small', LLM_API_KEY: 'sk-1' }
    const read = { baseUrl: 'http://127.0.0.1:11434/v1', name: 'small', apiKey: 'sk-1', timeoutMs: 20_000 }
    expect(readConfig(set).languageModel).toEqual(read)
    expect(readConfig({}).languageModel).toBeNull()
    expect(() => readConfig({ ...set, LLM_API_KEY: 'hunter 2' })).toThrow(/^LLM_API_KEY: (?!.*hunter)/)
  })

  it('allows other roles than all only with a PostgreSQL server and without the demo store', () => {
    const server = { DATABASE_URL: 'postgres://db/vitrine' }
    expect(readConfig({}).role).toBe('all')
    for (const ROLE of ['api', 'worker']) {
      expect(readConfig({ ...server, ROLE }).role).toBe(ROLE)
      expect(() => readConfig({ ROLE })).toThrow(/^ROLE: expected 'all' without DATABASE_URL/)
      expect(() => readConfig({ ...server, ROLE, DEMO: 'on' })).toThrow(/DEMO: expected 'off' with ROLE=/)
    }
    expect(readConfig({ ...server, ROLE: 'all', DEMO: 'on' }).demo).toBe(true)
    expect(() => readConfig({ ...server, ROLE: 'both' })).toThrow(/^ROLE: expected one of all, api, worker/)
  })

  describe('of billing', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_51abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

    it('is the sandbox and the free plan when nothing is set', () => {
      expect(readConfig({})).toMatchObject({ billing: { kind: 'sandbox' }, defaultPlan: 'free' })
      expect(readConfig({ BILLING: 'off', DEFAULT_PLAN: 'basic' })).toMatchObject({
        billing: { kind: 'off' },
        defaultPlan: 'basic',
      })
    })

    it('accepts Stripe with both of its secrets', () => {
      const billing = { kind: 'stripe', secretKey: 'sk_test_51abc', webhookSecret: 'whsec_abc', apiBase: null }
      expect(readConfig({ ...stripe, BILLING: 'stripe' }).billing).toEqual(billing)
    })

    it.each(Object.keys(stripe))('refuses Stripe without %s, and names what is missing', (missing) => {
      const rest = Object.fromEntries(Object.entries(stripe).filter(([name]) => name !== missing))
      const message = new RegExp(`^${missing}: expected .*, because BILLING is stripe, but it is not set$`)
      expect(() => readConfig({ ...rest, BILLING: 'stripe' })).toThrow(message)
    })

    it('sends a Stripe key nowhere but to Stripe, except a test key to this machine', () => {
      const set = { ...stripe, BILLING: 'stripe' }
      const local = 'http://127.0.0.1:12111'
      expect(readConfig({ ...set, STRIPE_API_BASE: local }).billing).toMatchObject({ apiBase: local })
      const live = { ...set, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: local }
      expect(() => readConfig(live)).toThrow(/^STRIPE_API_BASE: .*test key(?!.*sk_live)/)
      for (const value of ['https://api.example', 'http://127.0.0.1.example:80', 'http://10.0.0.1:80'])
        expect(() => readConfig({ ...set, STRIPE_API_BASE: value })).toThrow(/^STRIPE_API_BASE: expected a loopback/)
    })

    it('names both secrets when both are missing', () => {
      expect(() => readConfig({ BILLING: 'stripe' })).toThrow(/STRIPE_SECRET_KEY: .*\n.*STRIPE_WEBHOOK_SECRET: /)
    })

    it.each(Object.entries(stripe))('refuses %s unless BILLING is stripe', (name, value) => {
      for (const set of [{}, { BILLING: 'sandbox' }, { BILLING: 'off' }])
        expect(() => readConfig({ ...set, [name]: value })).toThrow(`BILLING: expected stripe, because ${name} is set`)
    })

    it.each(Object.keys(stripe))('never repeats a bad %s', (name) => {
      const set = { ...stripe, BILLING: 'stripe', [name]: 'hunter2' }
      expect(() => readConfig(set)).toThrow(new RegExp(`^${name}: expected (?!.*hunter2)`))
    })
  })

  it('accepts a version of the Storefront API, and nothing else, in SHOPIFY_API_VERSION', () => {
    expect(readConfig({}).storefronts.shopifyApiVersion).toBeNull()
    expect(readConfig({ SHOPIFY_API_VERSION: '2026-07' }).storefronts.shopifyApiVersion).toBe('2026-07')
    for (const value of ['2026-7', '2026-05', '2026-04/x', 'latest', 'unstable', '26-04'])
      expect(() => readConfig({ SHOPIFY_API_VERSION: value })).toThrow(/^SHOPIFY_API_VERSION: expected .* got /)
  })

  it('still shows an invalid address that contains no secret', () => {
    expect(() => readConfig({ BASE_URL: 'localhost:80' })).toThrow(/got 'localhost:80'$/)
  })

  it('accepts in OUTBOUND_ALLOW everything that the fetcher understands, including ports', () => {
    const allow = ['127.0.0.1', '10.0.0.0/8:8080', '127.0.0.1:9000', '[::1]:9000', '[fd00::/8]:22', 'fd00::/8']
    expect(readConfig({ OUTBOUND_ALLOW: allow.join(' , ') }).outbound.allow).toEqual(allow)
  })

  it.each(['127.0.0.1:0', '127.0.0.1:70000', '[::1]:x', 'shop.local:80', '10.0.0.0/33:80'])(
    'refuses %s in OUTBOUND_ALLOW by name',
    (value) => {
      const refused = () => readConfig({ OUTBOUND_ALLOW: `127.0.0.1,${value}` })
      expect(refused).toThrow(ConfigError)
      expect(refused).toThrow(new RegExp(`^OUTBOUND_ALLOW: expected .*, got '${value.replace(/[[\]]/g, '\\$&')}'$`))
    },
  )

  it('accepts no ports in TRUSTED_PROXIES', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,::1' }).http.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8:80' })).toThrow(/^TRUSTED_PROXIES: /)
  })

  it('turns the demo off by default on a server database', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://h/x' }).demo).toBe(false)
  })

  it('accepts several database servers', () => {
    const url = 'postgres://me:pw@a:5432,b:5433/x?target_session_attrs=read-write'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(() => readConfig({ DATABASE_URL: 'postgres://a,b/x?target_session_attrs=any' })).toThrow(
      /^DATABASE_URL: expected target_session_attrs=read-write/,
    )
  })

  it('points out a misspelled name', () => {
    expect(findMisspelledSettings({ DATABASEURL: 'x', PATH: '/bin' })).toEqual([
      { name: 'DATABASEURL', suggestion: 'DATABASE_URL' },
    ])
  })

  it.each([
    ['RETENTION_AUDIT_DAY', 'RETENTION_AUDIT_DAYS'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['BASE_URLS', 'BASE_URL'],
    ['EMBEDING_MODEL', 'EMBEDDING_MODEL'],
    ['INDEX_MEMROY_MB', 'INDEX_MEMORY_MB'],
  ])('recognizes %s, which has one typo, as %s', (name, suggestion) => {
    expect(findMisspelledSettings({ [name]: 'x' })).toEqual([{ name, suggestion }])
  })

  it.each(['HOME', 'POST', 'HOSTS', 'LANG', 'LOG_FILE', 'TLS_CERT_FILE', 'METRICS_TOKEN_FILE'])(
    'takes %s for a variable of another program, or a known one',
    (name) => {
      expect(findMisspelledSettings({ [name]: 'x' })).toEqual([])
    },
  )

  it('names every invalid variable at once, each with its first error', () => {
    const set = {
      PORT: 'http',
      DEMO: 'ture',
      DATABASE_URL: 'mysql://me:hunter2@host/x',
      LLM_BASE_URL: 'localhost:11434',
      LLM_MODEL: 'small',
      LLM_TIMEOUT_MS: '1',
      SUPER_ADMIN_EMAIL: 'nobody',
      SUPER_ADMIN_PASSWORD: 'short',
      TRUSTED_PROXIES: 'here,there',
      INSTANCE_KEY: 'AAAA',
    }
    const faultOf = (): ConfigError | null => {
      try {
        readConfig(set)
        return null
      } catch (error) {
        return error as ConfigError
      }
    }
    const fault = faultOf()
    expect(fault).toBeInstanceOf(ConfigError)
    expect(fault?.problems.map((sentence) => sentence.split(':')[0]).sort()).toEqual(
      Object.keys(set)
        .filter((name) => name !== 'LLM_MODEL')
        .sort(),
    )
    expect(fault?.message).toMatch(/^9 settings are invalid:\n {2}[A-Z_]+: expected /)
    expect(fault?.message).not.toMatch(/hunter2|short/)
  })
})
