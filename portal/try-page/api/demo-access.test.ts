import { describe, expect, it } from 'vitest'
import { createDemoSession } from '../../test/demo-shop.ts'
import { createDemoAccess } from './demo-access.ts'
import { Problem } from './problem.ts'

/** A service that issues token-1, token-2, … and can be configured to fail first. */
function createTestService(failures: Response[] = []) {
  const opened: string[] = []
  const pauses: number[] = []
  const answer = async (path: string) => {
    opened.push(path)
    return failures.shift() ?? Response.json(createDemoSession(`token-${opened.length}`, 3))
  }
  const access = createDemoAccess(answer, async (ms) => void pauses.push(ms))
  return { access, opened, pauses }
}

const installing = () =>
  Response.json({ error: 'service_unavailable', message: 'The demo store is being installed.' }, { status: 503 })

const expired = new Problem('token_expired', 'The token has expired.')

/** Rejects the first token and accepts any other. */
const needsSecondToken = async (token: string) => {
  if (token === 'token-1') throw expired
  return token
}

describe('access to the demo store', () => {
  it('opens one session for concurrent requests', async () => {
    const { access, opened } = createTestService()
    const tokens = await Promise.all([1, 2, 3].map(() => access.withToken(async (token) => token)))
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1'])
    expect(opened).toEqual(['/demo/session'])
  })

  it('renews an expired token once, however many requests find it expired', async () => {
    const { access, opened } = createTestService()
    const tokens = await Promise.all([1, 2, 3].map(() => access.withToken(needsSecondToken)))
    expect(tokens).toEqual(['token-2', 'token-2', 'token-2'])
    expect(opened).toHaveLength(2)
  })

  it('does not renew a token endlessly', async () => {
    const { access, opened } = createTestService()
    const request = access.withToken(async () => {
      throw expired
    })
    await expect(request).rejects.toBe(expired)
    expect(opened).toHaveLength(2)
  })

  it('does not renew after another refusal', async () => {
    const { access, opened } = createTestService()
    const refused = new Problem('rate_limit_exceeded', 'Too many searches.')
    await expect(access.withToken(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(opened).toHaveLength(1)
  })

  it('waits while the demo is being installed, with one session for concurrent requests', async () => {
    const { access, opened, pauses } = createTestService([installing(), installing()])
    const sessions = await Promise.all([access.session(), access.session()])
    expect(sessions.map((session) => session.access_token)).toEqual(['token-3', 'token-3'])
    expect(opened).toHaveLength(3)
    expect(pauses).toEqual([1000, 1000])
  })

  it('waits for half a minute at most, then shows the message of the service', async () => {
    const { access, opened } = createTestService(Array.from({ length: 40 }, installing))
    await expect(access.session()).rejects.toMatchObject({ message: 'The demo store is being installed.' })
    expect(opened).toHaveLength(30)
  })

  it('reports when the demo is off, and asks again the next time', async () => {
    const off = Response.json({ error: 'not_found', message: 'The demo is off.' }, { status: 404 })
    const { access } = createTestService([off])
    await expect(access.session()).rejects.toMatchObject({ code: 'not_found', message: 'The demo is off.' })
    expect(await access.session()).toMatchObject({ access_token: 'token-2' })
  })
})
