import { describe, expect, it } from 'vitest'
import { aSession } from '../../test/demo-shop.ts'
import { createDemoAccess } from './demo-access.ts'
import { Problem } from './problem.ts'

/** A service that hands out token-1, token-2, … and can be told to fail first. */
function aService(failures: Response[] = []) {
  const opened: string[] = []
  const access = createDemoAccess(async (path) => {
    opened.push(path)
    return failures.shift() ?? Response.json(aSession(`token-${opened.length}`, 3))
  })
  return { access, opened }
}

const expired = new Problem('token_expired', 'The token has expired.')

/** Refuses the first token, takes any other. */
const needsSecondToken = async (token: string) => {
  if (token === 'token-1') throw expired
  return token
}

describe('the way into the demo store', () => {
  it('opens one session for everything that asks at once', async () => {
    const { access, opened } = aService()
    const tokens = await Promise.all([1, 2, 3].map(() => access.withToken(async (token) => token)))
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1'])
    expect(opened).toEqual(['/demo/session'])
  })

  it('renews an expired token once, however many requests find it expired', async () => {
    const { access, opened } = aService()
    const tokens = await Promise.all([1, 2, 3].map(() => access.withToken(needsSecondToken)))
    expect(tokens).toEqual(['token-2', 'token-2', 'token-2'])
    expect(opened).toHaveLength(2)
  })

  it('does not renew for ever', async () => {
    const { access, opened } = aService()
    const request = access.withToken(async () => {
      throw expired
    })
    await expect(request).rejects.toBe(expired)
    expect(opened).toHaveLength(2)
  })

  it('does not renew for another kind of refusal', async () => {
    const { access, opened } = aService()
    const refused = new Problem('rate_limit_exceeded', 'Too many searches.')
    await expect(access.withToken(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(opened).toHaveLength(1)
  })

  it('says when the demo is off, and asks again the next time', async () => {
    const off = Response.json({ error: 'not_found', message: 'The demo is off.' }, { status: 404 })
    const { access } = aService([off])
    await expect(access.session()).rejects.toMatchObject({ code: 'not_found', message: 'The demo is off.' })
    expect(await access.session()).toMatchObject({ access_token: 'token-2' })
  })
})
