import { StartError } from '../errors.ts'
import type { Environment } from './env.ts'

/** Invalid settings; each sentence starts with the name of its variable and states what was expected. */
export class ConfigError extends StartError {
  readonly problems: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.length === 1 ? faults.join() : [`${faults.length} settings are invalid:`, ...faults].join('\n  '))
    this.name = 'ConfigError'
    this.problems = faults
  }
}

type TextReader = (name: string) => string | null
/** What the error says about the value: the value itself, or words instead of a secret. `null` for a variable that is not set. */
type Got = string | { readonly words: string } | null
type Report = (name: string, expected: string, got: Got) => void

/** Instead of a secret. */
export const notShown = { words: 'another value (not shown)' } as const
/** Instead of a URL: in an invalid one, the end of a password cannot be determined. */
export const maybePassword = { words: 'another value (not shown: it may contain a password)' } as const

/**
 * Reads settings by name from an environment; empty text counts as absent. Invalid values are collected and read as absent, so that
 * one start reports all errors: `assertValid` throws a `ConfigError`.
 */
export function createReaders(environment: Environment) {
  const faults = new Map<string, string>()
  /** Only the first fault of a variable is reported; later ones follow from reading it as absent. */
  const report: Report = (name, expected, got) => {
    if (!faults.has(name)) faults.set(name, `${sourceOf(name)}: expected ${expected}, ${describe(got)}`)
  }
  const sourceOf = (name: string) => (environment[`${name}_FILE`]?.trim() ? `${name} (from ${name}_FILE)` : name)
  const text: TextReader = (name) => {
    const value = environment[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  return {
    text,
    report,
    assertValid(): void {
      if (faults.size > 0) throw new ConfigError([...faults.values()])
    },
    ...createNumberReaders(text, report),
    ...createChoiceReaders(text, report),
    ...createUrlReaders(text, report),
  }
}

function describe(got: Got): string {
  if (got === null) return 'but it is not set'
  return typeof got === 'string' ? `got '${got}'` : `got ${got.words}`
}

function createNumberReaders(text: TextReader, report: Report) {
  return {
    integer(name: string, fallback: number, range: { min: number; max: number }): number {
      const value = text(name)
      if (value === null) return fallback
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      if (number >= range.min && number <= range.max) return number
      report(name, `a whole number from ${range.min} to ${range.max}`, value)
      return fallback
    },
  }
}

function createChoiceReaders(text: TextReader, report: Report) {
  return {
    choice<const T extends string>(name: string, fallback: T, allowed: readonly T[]): T {
      const value = text(name)
      if (value === null) return fallback
      const found = allowed.find((one) => one === value.toLowerCase())
      if (found === undefined) report(name, `one of ${allowed.join(', ')}`, value)
      return found ?? fallback
    },
    list(name: string): readonly string[] {
      return (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    },
  }
}

function createUrlReaders(text: TextReader, report: Report) {
  return {
    /** Errors never repeat `secret` URLs, nor others that may contain a password. */
    url(name: string, schemes: readonly string[], { secret = false } = {}): string | null {
      const value = text(name)
      if (value === null) return null
      const isValid = URL.canParse(value) && schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`))
      if (isValid) return value.replace(/(?<!\/)\/+$/, '')
      const expected = `a URL starting with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
      report(name, expected, secret || value.includes('@') ? maybePassword : value)
      return null
    },
  }
}
