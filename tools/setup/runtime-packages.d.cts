interface Installation {
  readonly manifest: { readonly dependencies: Readonly<Record<string, string>> }
  readonly lockfile: { readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
}

export declare const outsideBundle: readonly string[]
export declare const runtimePackages: readonly string[]
export declare function runtimeInstallation(manifest: unknown, lockfile: unknown): Installation
