/** The raw environment: the only place that reads `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A copy of the process environment, so that later changes to it change nothing here. */
export function readEnvironment(): Environment {
  return Object.freeze({ ...process.env })
}
