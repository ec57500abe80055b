/** One fault, and the guarantees that the service must meet. */
export interface Scenario {
  readonly name: string
  run(options: ScenarioOptions): Promise<ScenarioResult>
}

export interface ScenarioOptions {
  /** Multiplies the rounds or seconds of a normal run; default 1. */
  readonly scale?: number
  /** Receives progress lines. */
  readonly report?: (line: string) => void
}

export interface ScenarioResult {
  readonly passed: boolean
  readonly figures: Readonly<Record<string, number | string>>
  /** One sentence per violated guarantee. */
  readonly failures: readonly string[]
}

/** Collects violated guarantees. */
export function createVerdict() {
  const failures: string[] = []
  return {
    require(isMet: boolean, failure: string): void {
      if (!isMet) failures.push(failure)
    },
    result: (figures: ScenarioResult['figures']): ScenarioResult => ({
      passed: failures.length === 0,
      figures,
      failures,
    }),
  }
}
