export interface PrebuiltStamps {
  readonly pages: string
  readonly code: string
}

export declare function prebuiltStamps(): PrebuiltStamps | null
export declare function readPrebuilt(): { readonly name: string; readonly content: Buffer }[]
export declare function writePrebuilt(folders: readonly string[], stamps: PrebuiltStamps): void
