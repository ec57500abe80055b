import path from 'node:path'
import { createAccounts, createTokens, loadSigningKeys } from './modules/accounts/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBilling, createPayments } from './modules/billing/index.ts'
import {
  assertAddressAllowed,
  createAccessCache,
  createPortalSessions,
  createSecurity,
  createTwoFactor,
} from './modules/security/index.ts'
import { createStores } from './modules/stores/index.ts'
import { createTeam } from './modules/team/index.ts'
import { createKeyDirectory, createWidgetKeys, createWidgetSettings } from './modules/widgets/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import type { Ids } from './platform/ids.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Logger } from './platform/logger.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import type { Metrics } from './platform/metrics.ts'
import { createThrottles } from './platform/throttle/throttles.ts'

interface IdentityDeps {
  readonly config: Config
  readonly database: Pick<OpenDatabase, 'db' | 'writes'>
  readonly clock: Clock
  readonly ids: Ids
  readonly instanceKey: Buffer
  readonly logger: Logger
}

/** Builds stores, accounts, teams, security and billing. */
export async function createIdentity(
  { config, database: { db, writes }, clock, ids, instanceKey, logger }: IdentityDeps,
  service: { readonly jobs: Jobs; readonly metrics: Metrics; readonly baseUrl: () => string },
) {
  const common = { db, clock, ids, jobs: service.jobs, baseUrl: service.baseUrl }
  const stores = createStores(common)
  const audit = createAudit(common)
  const throttles = createThrottles(common)
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    folder: path.join(config.dataDirectory, 'outbox'),
    from: () => config.mail.from ?? `no-reply@${new URL(service.baseUrl()).hostname}`,
    clock,
    logger,
  })
  const keys = await loadSigningKeys({ ...common, instanceKey })
  const tokens = createTokens({ ...common, keys, lifetimeSeconds: config.tokens.lifetimeSeconds })
  const twoFactor = createTwoFactor({ ...common, audit, instanceKey })
  const accounts = createAccounts({
    ...common,
    stores,
    audit,
    throttles,
    mailer,
    keys,
    tokens,
    instanceKey,
    tokenLifetimeSeconds: config.tokens.lifetimeSeconds,
    defaultPlan: config.defaultPlan,
    checkSecondFactor: twoFactor.check,
    assertAddressAllowed: (scope, address) => assertAddressAllowed(db, scope, address),
  })
  const team = createTeam({ ...common, throttles, stores, audit, accounts, mailer })
  const security = createSecurity({ ...common, throttles, audit, accounts, twoFactor })
  const { lifetimeSeconds } = config.tokens
  const portalSessions = createPortalSessions({ ...common, accounts, tokens, tokenLifetimeSeconds: lifetimeSeconds })
  const widgetDirectory = createKeyDirectory({ db, writes })
  const widgetKeys = createWidgetKeys({ ...common, audit, directory: widgetDirectory })
  const accessCache = createAccessCache(writes)
  const payments = createPayments({
    ...common,
    choice: config.billing,
    logger,
    audit,
    stores,
    mailer,
    instanceKey,
  })
  const billing = createBilling({
    ...common,
    stores,
    writes,
    metrics: service.metrics,
    choice: config.billing,
    subscriptionOf: payments.subscriptionOf,
  })
  const widgetSettings = createWidgetSettings({ ...common, audit, directory: widgetDirectory })
  const widgets = { widgetDirectory, widgetKeys, widgetSettings }
  const found = { stores, audit, throttles, mailer, keys, tokens }
  return { ...found, accounts, portalSessions, team, security, billing, payments, accessCache, ...widgets }
}
