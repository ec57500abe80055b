/** The result of one check of `vitrine doctor`. */
export interface Finding {
  readonly area: 'settings' | 'runtime' | 'storage' | 'model' | 'memory' | 'network'
  /** `broken` prevents the service from working; `warning` does not, but needs attention. */
  readonly state: 'good' | 'warning' | 'broken'
  /** The result as one sentence. */
  readonly found: string
  /** The remedy as one sentence; null when nothing is wrong. */
  readonly remedy: string | null
}

type Area = Finding['area']

export const good = (area: Area, found: string): Finding => ({ area, state: 'good', found, remedy: null })

export const warning = (area: Area, found: string, remedy: string): Finding => ({
  area,
  state: 'warning',
  found,
  remedy,
})

export const broken = (area: Area, found: string, remedy: string): Finding => ({ area, state: 'broken', found, remedy })

/** Formats a number of bytes for people: `5.2 GB`, `340 MB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}
