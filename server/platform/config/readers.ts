import { StartError } from '../errors.ts'
import type { Environment } from './env.ts'

/** Something is wrong with one setting; the message begins with its name and says what was expected. */
export class ConfigError extends StartError {
  constructor(name: string, expected: string, got: string) {
    super(`${name}: expected ${expected}, got '${got}'`)
    this.name = 'ConfigError'
  }
}

/** Reads settings by name from an environment; empty text counts as absent. */
export function createReaders(environment: Environment) {
  const text = (name: string): string | null => {
    const value = environment[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  return { text, ...createNumberReaders(text), ...createChoiceReaders(text), ...createUrlReaders(text) }
}

type TextReader = (name: string) => string | null

function createNumberReaders(text: TextReader) {
  return {
    whole(name: string, fallback: number, range: { min: number; max: number }): number {
      const value = text(name)
      if (value === null) return fallback
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      if (!(number >= range.min && number <= range.max)) {
        throw new ConfigError(name, `a whole number from ${range.min} to ${range.max}`, value)
      }
      return number
    },
  }
}

function createChoiceReaders(text: TextReader) {
  return {
    choice<const T extends string>(name: string, fallback: T, allowed: readonly T[]): T {
      const value = text(name)
      if (value === null) return fallback
      const found = allowed.find((one) => one === value.toLowerCase())
      if (found === undefined) throw new ConfigError(name, `one of ${allowed.join(', ')}`, value)
      return found
    },
    list(name: string): readonly string[] {
      return (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    },
  }
}

function createUrlReaders(text: TextReader) {
  return {
    /** `secret` addresses are never repeated in an error, nor are others that may hold a password. */
    url(name: string, schemes: readonly string[], { secret = false } = {}): string | null {
      const value = text(name)
      if (value === null) return null
      const expected = `an address beginning with ${schemes.map((s) => `${s}://`).join(' or ')}`
      if (!URL.canParse(value) || !schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`))) {
        // Where a password ends cannot be told in an address that is wrong.
        throw new ConfigError(
          name,
          expected,
          secret || value.includes('@') ? '(not shown: it may hold a password)' : value,
        )
      }
      return value.replace(/(?<!\/)\/+$/, '')
    },
  }
}
