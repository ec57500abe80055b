import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Check } from 'typebox/schema'
import { TokenResponse } from '../../contract/identity/token.ts'
import { call } from './call.ts'
import { Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'

/** What `vitrine login` stores: a token, never a password or a client secret. */
const StoredLogin = Type.Object({
  base_url: Type.String(),
  kind: Type.Union([Type.Literal('store'), Type.Literal('person')]),
  /** The email of a person, or the client ID of a store. */
  name: Type.String(),
  access_token: Type.String(),
  /** Milliseconds since 1970. */
  expires_at: Type.Number(),
})
export type StoredLogin = Static<typeof StoredLogin>

const renewBeforeMs = 60_000

function fileOf(environment: NodeJS.ProcessEnv): string {
  const folder = environment.XDG_CONFIG_HOME || path.join(homedir(), '.config')
  return path.join(folder, 'vitrine', 'login.json')
}

/** The stored login; `null` without one. Throws a `Failure` for a file that is not ours. */
export async function readLogin(environment: NodeJS.ProcessEnv): Promise<StoredLogin | null> {
  const file = fileOf(environment)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Failure(`Cannot read the login in ${file} (${error.code}).`)
  })
  if (text === null) return null
  const login = parseJson(text)
  if (!Check(StoredLogin, login)) throw new Failure(`${file} is not a login of vitrine. Run vitrine login again.`)
  return login
}

/** Writes the login atomically with mode 0600, and returns its file. */
export async function writeLogin(login: StoredLogin, environment: NodeJS.ProcessEnv): Promise<string> {
  const file = fileOf(environment)
  const next = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(next, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
    await chmod(next, 0o600)
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw new Failure(`Cannot write the login to ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
  return file
}

export async function deleteLogin(environment: NodeJS.ProcessEnv): Promise<void> {
  await rm(fileOf(environment), { force: true })
}

/** Returns a function that gives the token of a login, and renews and stores it before it expires. */
export function tokenOfLogin(first: StoredLogin, environment: NodeJS.ProcessEnv): () => Promise<string> {
  let login = first
  const renew = async (): Promise<StoredLogin> => {
    const requestedAt = Date.now()
    const headers = { authorization: `Bearer ${login.access_token}` }
    const { access_token, expires_in } = await call(login.base_url, TokenResponse, { path: '/oauth/refresh', headers })
    const renewed = { ...login, access_token, expires_at: requestedAt + expires_in * 1000 }
    await writeLogin(renewed, environment)
    return renewed
  }
  return async () => {
    if (Date.now() < login.expires_at - renewBeforeMs) return login.access_token
    login = await renew().catch(async (error: unknown) => {
      // Another command may have renewed the token at the same time; only one renewal succeeds.
      const stored = await readLogin(environment)
      if (stored !== null && stored.access_token !== login.access_token) return stored
      const reason = error instanceof Failure ? [error.message] : []
      throw new Failure('The login has expired. Run vitrine login again.', reason)
    })
    return login.access_token
  }
}
