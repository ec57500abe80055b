import path from 'node:path'
import { createAssistantModules } from './assistant.ts'
import type { EmbeddingModel } from './engine/embedding/model.ts'
import { createIdentity } from './identity.ts'
import { createAnalytics, successfulQueries } from './modules/analytics/index.ts'
import { createArchive } from './modules/archive/index.ts'
import { createCatalog, createFeeds, createThumbnailKeys } from './modules/catalog/index.ts'
import type { StorefrontAdapters } from './modules/connectors/index.ts'
import { createDuplicates } from './modules/duplicates/index.ts'
import { createFeedback } from './modules/feedback/index.ts'
import { createGenerations, createIndexing, createLoadedModels, pinModel } from './modules/indexing/index.ts'
import { createOperator } from './modules/operator/index.ts'
import { createSearch } from './modules/search/index.ts'
import type { StoreScope } from './modules/stores/index.ts'
import { createThumbnails } from './modules/thumbnails/index.ts'
import { createWebhooks } from './modules/webhooks/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { splitIndexMemory } from './platform/config/memory-budget.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { createFileCache, type FileCache } from './platform/files/file-cache.ts'
import { createIdempotency } from './platform/http/idempotency/idempotency.ts'
import type { Ids } from './platform/ids.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Leases } from './platform/leases/leases.ts'
import type { Logger } from './platform/logger.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Nodes } from './platform/nodes/nodes.ts'
import { createAddressPolicy } from './platform/outbound/addresses/address-policy.ts'
import { createUntrustedCall, type UntrustedCall } from './platform/outbound/call-untrusted.ts'
import { createUntrustedFetch } from './platform/outbound/fetch-untrusted.ts'
import { createUntrustedPost } from './platform/outbound/post-untrusted.ts'
import { createStorefronts } from './storefronts.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: OpenDatabase
  readonly model: EmbeddingModel
  /** The name for loading the model. */
  readonly modelName: string
  /** Loads another model by name; rejects with an Error whose message is meant for the operator. */
  readonly openModel: (name: string) => Promise<EmbeddingModel>
  readonly instanceKey: Buffer
  readonly logger: Logger
  readonly clock: Clock
  readonly ids: Ids
  /** Replaces adapters of commerce platforms. */
  readonly storefrontAdapters?: Partial<StorefrontAdapters>
}

export type Modules = Awaited<ReturnType<typeof createModules>>

/** Services that the modules share with the rest of the process. */
export interface Service {
  readonly metrics: Metrics
  readonly jobs: Jobs
  readonly leases: Leases
  readonly nodes: Nodes
  readonly baseUrl: () => string
  /** Adds the way to the demo storefront to the client that calls storefronts. */
  readonly reach: (call: UntrustedCall) => UntrustedCall
}

/** Builds and wires all modules without starting anything. */
export async function createModules(deps: AppDeps, service: Service) {
  const { config, model, logger, clock, ids } = deps
  const { db, writes } = deps.database
  const { allow } = config.outbound
  const clients = createClients(allow, service)
  const { outbound, post, policy } = clients
  const memory = splitIndexMemory(config.indexMemoryBytes)
  const identity = await createIdentity(deps, service)
  const { limitsOf, turnLimitsOf } = identity.billing
  const thumbnailKeys = createThumbnailKeys(deps.instanceKey)
  const basics = { db, clock, ids, limitsOf, thumbnailKeys, baseUrl: service.baseUrl }
  await pinModel({ db, clock }, model, deps.modelName)
  const models = createLoadedModels(model)
  const afterChange = (scope: StoreScope): Promise<void> =>
    search
      .refresh(scope)
      .catch((error: unknown) => logger.warn({ err: error }, 'index update failed; the index will be reloaded'))
  const catalog = createCatalog({ ...basics, afterChange, imageCheckIntervalMs: config.imageChecks.everyMs })
  // The embedded database is locked by this process: no other process can change it.
  const alone = deps.database.kind === 'embedded'
  const common = { ...deps, ...service, db, alone }
  const checksPerMinute = config.imageChecks.perMinute
  const jobRetentionDays = config.retention.jobs
  const indexing = createIndexing({ ...common, catalog, models, outbound, policy, checksPerMinute, jobRetentionDays })
  const thumbnails = createThumbnails({ ...common, ...indexing, catalog, keys: thumbnailKeys })
  const { exactMaxProducts } = config
  const searching = { logger, model, memory, exactMaxProducts, snapshotFiles: snapshotFilesOf(deps) }
  const search = createSearch({
    ...basics,
    ...searching,
    receiptDays: config.retention.searches,
    instanceKey: deps.instanceKey,
    isShared: !alone,
    queryImagesFor: indexing.queryImagesBy,
    audit: identity.audit,
    pastQueries: (scope, since) => successfulQueries(db, scope, since),
    recordStage: ({ mode, stage, seconds }) => service.metrics.searchStages.observe({ mode, stage }, seconds),
  })
  const generations = createGenerations({ ...common, ...identity, ...indexing, models, catalog, search })
  const feeds = createFeeds({
    ...basics,
    stores: identity.stores,
    outbound,
    dataDirectory: config.dataDirectory,
    startBulk: (scope, order) => indexing.bulk.start(scope, order),
  })
  const maxBytes = memory.duplicateHashes
  const duplicates = createDuplicates({ db, clock, catalog, modelInUse: () => models.active, maxBytes })
  const feedback = createFeedback({ db, clock, ids, search })
  const analytics = createAnalytics({ db, clock, catalog, search })
  const idempotency = createIdempotency({ db, clock, ids, instanceKey: deps.instanceKey, logger })
  const sending = { writes, allow, post, chance: Math.random }
  const webhooks = createWebhooks({ ...deps, ...service, ...identity, ...sending, db })
  const shared = { ...common, ...identity, turnLimitsOf, search, policy, catalog, bulk: indexing.bulk }
  const assistant = connectAssistant({ ...shared, call: clients.storefrontCall })
  const operator = createOperator({ ...common, ...identity, search, hasDemo: config.demo })
  const archive = createArchive({ ...common, ...identity, ...assistant, analytics, catalog, feeds, search })
  return {
    ...identity,
    ...assistant,
    ...clients,
    operator,
    archive,
    webhooks,
    idempotency,
    search,
    catalog,
    feeds,
    indexing,
    thumbnails,
    generations,
    duplicates,
    feedback,
    analytics,
  }
}

/** The HTTP clients for untrusted addresses. */
function createClients(allow: readonly string[], { reach }: Pick<Service, 'reach'>) {
  const options = { allow, userAgent: 'Vitrine/1' }
  return {
    policy: createAddressPolicy(allow),
    outbound: createUntrustedFetch(options),
    post: createUntrustedPost(options),
    storefrontCall: reach(createUntrustedCall(options)),
  }
}

type AnsweringDeps = Omit<Parameters<typeof createAssistantModules>[0], 'liveReads' | 'carts' | 'customers'> &
  Omit<Parameters<typeof createStorefronts>[0], 'importPolicies'>

/** Builds the connections to storefronts and the assistant, which imports their policies. */
function connectAssistant(deps: AnsweringDeps) {
  const connectors = createStorefronts({
    ...deps,
    importPolicies: (scope, input) => assistant.knowledge.importPolicies(scope, input),
  })
  const { customers, liveReads, carts } = connectors
  const assistant = createAssistantModules({ ...deps, customers, liveReads, carts })
  return { connectors, ...assistant }
}

/** Copies of search indexes, in a folder that can be deleted at any time; `null` when they are turned off. */
function snapshotFilesOf({ config, clock, logger }: AppDeps): FileCache | null {
  const maxBytes = config.indexSnapshotBytes
  if (maxBytes === 0) return null
  return createFileCache({
    folder: path.join(config.dataDirectory, 'indexes'),
    maxBytes,
    now: () => clock.now(),
    logger,
  })
}
