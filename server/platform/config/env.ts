/** The raw environment. Only this file reads `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A copy of the process environment, unaffected by later changes. */
export function readEnvironment(): Environment {
  return Object.freeze({ ...process.env })
}
