/** One way for the world to go wrong, and how the service has to bear it. */
export interface Scenario {
  readonly name: string
  run(options: ScenarioOptions): Promise<ScenarioResult>
}

export interface ScenarioOptions {
  /** How often, or for how many seconds, compared with a usual run; 1 when absent. */
  readonly scale?: number
  /** Called with a line about the progress. */
  readonly report?: (line: string) => void
}

export interface ScenarioResult {
  readonly passed: boolean
  readonly figures: Readonly<Record<string, number | string>>
  /** One sentence for every promise that was not kept. */
  readonly failures: readonly string[]
}

/** Collects what was not kept. */
export function createVerdict() {
  const failures: string[] = []
  return {
    require(isKept: boolean, failure: string): void {
      if (!isKept) failures.push(failure)
    },
    result: (figures: ScenarioResult['figures']): ScenarioResult => ({
      passed: failures.length === 0,
      figures,
      failures,
    }),
  }
}
