import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface OperatorCredentials {
  readonly email: string
  readonly password: string
}

/** In a reserved top-level domain (RFC 2606), so that no mail can reach anybody. */
const email = 'operator@vitrine.invalid'

/**
 * The super admin of an installation whose environment names none: credentials from `operator-credentials.json` in the data directory,
 * created on the first start with mode 0600. Whoever can read that directory can read the embedded database anyway.
 */
export async function loadOperatorCredentials(dataDirectory: string): Promise<OperatorCredentials> {
  const file = path.join(dataDirectory, 'operator-credentials.json')
  const existing = await read(file)
  if (existing !== null) return existing
  const created = { email, password: randomBytes(32).toString('base64url') }
  await mkdir(dataDirectory, { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return created
}

/** `null` for a missing or damaged file, which is then written again. */
async function read(file: string): Promise<OperatorCredentials | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    const { password } = JSON.parse(text) as { password?: unknown }
    return typeof password === 'string' && password.length >= 32 && password.length <= 128 ? { email, password } : null
  } catch {
    return null
  }
}
