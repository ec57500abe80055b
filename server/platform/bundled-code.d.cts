export declare const bundleFolder: string
export declare function codeStamp(): string
export declare function stampFile(folder: string): string
export declare function bundledMain(): string | null
