import { readFileSync } from 'node:fs'
import type { Environment } from './env.ts'
import { ConfigError } from './readers.ts'

/** Settings that contain a secret. Each can instead be the path of a file, in a variable with the suffix `_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'LLM_API_KEY',
  'SUPER_ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'INSTANCE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

const maxBytes = 65_536

/**
 * The environment with the content of each `NAME_FILE` as `NAME`, without surrounding white space, as Docker, Kubernetes and
 * systemd provide secrets. Throws a `ConfigError` that names every file that cannot be read.
 */
export function readSecretFiles(environment: Environment): Environment {
  const faults: string[] = []
  const secrets: Record<string, string> = {}
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`]?.trim() ?? ''
    if (file === '') continue
    const isSetTwice = (environment[name]?.trim() ?? '') !== ''
    const content = isSetTwice ? null : readSecret(file)
    if (isSetTwice) faults.push(`${name}_FILE: set either this or ${name}, but both are set`)
    else if (content === null)
      faults.push(`${name}_FILE: expected a readable file of 1 to ${maxBytes} bytes, got '${file}'`)
    else secrets[name] = content
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze({ ...environment, ...secrets })
}

function readSecret(file: string): string | null {
  try {
    const content = readFileSync(file)
    const text = content.toString('utf8').trim()
    return content.length > maxBytes || text === '' ? null : text
  } catch {
    return null
  }
}
