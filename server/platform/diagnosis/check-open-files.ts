import { broken, type Finding, good, warning } from './finding.ts'

/**
 * Measured with the embedded database and the bundled model: about 150 when idle, of which the
 * database takes a quarter of the limit, 64 to 256.
 */
const minLimit = 256
const recommendedLimit = 1024

/** How many files and connections the process may have open (RLIMIT_NOFILE). */
export function checkOpenFiles(limit: number | null): Finding {
  if (limit === null) return good('runtime', 'No limit on open files was found.')
  const found = `The limit on open files and connections is ${limit}`
  const remedy = `Raise the limit to ${recommendedLimit} or more: ulimit -n ${recommendedLimit}, LimitNOFILE=65536 (systemd) or --ulimit nofile=65536 (Docker).`
  if (limit < minLimit) return broken('runtime', `${found}; the service needs ${minLimit} to start.`, remedy)
  if (limit < recommendedLimit) return warning('runtime', `${found}; the service may reach it under load.`, remedy)
  return good('runtime', `${found}.`)
}
