interface PruneOptions {
  readonly forProduction?: boolean
  readonly os?: string
  readonly arch?: string
}

export function unusedIn(modules: string, options?: PruneOptions): string[]
export function prunePackages(modules: string, options?: PruneOptions): void
