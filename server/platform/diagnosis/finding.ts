/** One thing the doctor looked at. */
export interface Finding {
  readonly area: 'settings' | 'runtime' | 'storage' | 'model' | 'memory' | 'network'
  /** `broken` keeps the service from working; `warning` does not, but somebody should know. */
  readonly state: 'good' | 'warning' | 'broken'
  /** What was found, as one sentence. */
  readonly found: string
  /** What to do about it, as one sentence; null when all is good. */
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

/** A number of bytes for a person: `5.2 GB`, `340 MB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}
