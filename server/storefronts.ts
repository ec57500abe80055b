import { type ConnectorsDeps, createConnectors, type StorefrontAdapters } from './modules/connectors/index.ts'
import type { Config } from './platform/config/config.ts'

interface StorefrontsDeps extends Omit<ConnectorsDeps, 'adapters' | 'syncEveryMs'> {
  readonly config: Pick<Config, 'storefronts'>
  /** Replaces adapters of commerce platforms. */
  readonly storefrontAdapters?: Partial<StorefrontAdapters>
}

/** Builds the connections to storefronts, with the adapter of each platform. */
export function createStorefronts({ config, storefrontAdapters, ...deps }: StorefrontsDeps) {
  const adapters = { ...storefrontAdapters } as StorefrontAdapters
  return createConnectors({ ...deps, adapters, syncEveryMs: config.storefronts.syncEveryMs })
}
