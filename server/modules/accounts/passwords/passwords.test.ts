import { setImmediate } from 'node:timers/promises'
import { hash as argon2 } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createPasswords, type Passwords } from './passwords.ts'

let passwords: Passwords

beforeAll(() => {
  passwords = createPasswords()
})

const person = { email: 'jane.miller+shop@example.com', names: ['Möbel Grün', 'Jane Q. Miller'], pointer: '/password' }

/** The codes under which a password is refused; none when it is taken. */
async function refusals(password: string): Promise<string[]> {
  try {
    await passwords.assertStrong(password, person)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([error.code, error.status]).toEqual(['validation_failed', 422])
    const errors = error.data.errors as { pointer: string; code: string; message: string }[]
    expect(errors.every(({ pointer }) => pointer === '/password')).toBe(true)
    expect(JSON.stringify(error.data)).not.toContain(JSON.stringify(password).slice(1, -1))
    return errors.map(({ code }) => code)
  }
}

describe('a stored password', () => {
  it('is an Argon2id hash of 19 MiB, two passes and one lane, salted each time', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('vivid otter 81 lanterns'),
      passwords.hash('vivid otter 81 lanterns'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })

  it('matches only itself, in all of its 128 characters', async () => {
    const long = `${'ü✓𝄞x'.repeat(31)}abcd`
    const stored = await passwords.hash(long)
    expect(await passwords.verify(stored, long)).toBe(true)
    expect(await passwords.verify(stored, `${long.slice(0, -1)}e`)).toBe(false)
    expect(await passwords.verify(stored, long.slice(0, -1))).toBe(false)
    expect(await passwords.verify(stored, '')).toBe(false)
  })

  it('matches in any Unicode composition', async () => {
    const stored = await passwords.hash('caf\u00e9 \ufb01nd \u212bngstr\u00f6m')
    expect(await passwords.verify(stored, 'cafe\u0301 find A\u030angstro\u0308m')).toBe(true)
    expect(await passwords.verify(stored, 'cafe find Angstrom')).toBe(false)
  })

  it('is compared with its case, outer spaces and NUL characters', async () => {
    const stored = await passwords.hash(' Vivid otter ')
    for (const other of ['vivid otter', ' vivid otter ', 'Vivid otter', ' Vivid otter \u0000']) {
      expect(await passwords.verify(stored, other)).toBe(false)
    }
  })

  it.each([null, 'none', '', '$2b$12$abcdefghijklmnopqrstuv'])('of the value %j matches nothing', async (stored) => {
    expect(await passwords.verify(stored, 'none')).toBe(false)
    expect(await passwords.verify(stored, '')).toBe(false)
  })

  it('is rehashed only when the parameters changed', async () => {
    expect(passwords.needsRehash(await passwords.hash('vivid otter 81 lanterns'))).toBe(false)
    for (const old of [
      { memoryCost: 4096 },
      { timeCost: 3 },
      { parallelism: 2 },
      { memoryCost: 194560, timeCost: 1 },
    ]) {
      const stored = await argon2('vivid otter 81 lanterns', {
        memoryCost: 19456,
        timeCost: 2,
        parallelism: 1,
        ...old,
      })
      expect(passwords.needsRehash(stored)).toBe(true)
      expect(await passwords.verify(stored, 'vivid otter 81 lanterns')).toBe(true)
    }
  })
})

describe('many concurrent passwords', () => {
  const word = 'vivid otter 81 lanterns'
  const busy = { code: 'service_unavailable', status: 503, headers: { 'Retry-After': '3' } }

  it('are verified before earlier new ones are hashed', async () => {
    const stored = await passwords.hash(word)
    const done: string[] = []
    const creations = Array.from({ length: 16 }, () => passwords.hash(word).then(() => done.push('created')))
    const logins = [1, 2].map(() => passwords.verify(stored, word).then((isRight) => done.push(`checked ${isRight}`)))
    await Promise.all([...creations, ...logins])
    expect(done).toHaveLength(18)
    expect(done.lastIndexOf('checked true')).toBeLessThan(10)
  })

  it('are refused when the queue is full; new ones do not block sign-ins', async () => {
    const small = createPasswords({ hashing: 3, verifying: 2 })
    const stored = await small.hash(word)
    const settled = (made: Promise<unknown>[]) => Promise.allSettled(made)
    const [created, checked] = await Promise.all([
      settled(Array.from({ length: 12 }, () => small.hash(word))),
      settled([small.verify(stored, word), small.verify(null, word)]),
    ])
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(created.at(-1)).toMatchObject({ status: 'rejected', reason: busy })
    expect(checked).toMatchObject([
      { status: 'fulfilled', value: true },
      { status: 'fulfilled', value: false },
    ])
    const many = await settled(Array.from({ length: 12 }, () => small.verify(stored, word)))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(many.at(-1)).toMatchObject({ status: 'rejected', reason: busy })
    expect(await small.verify(stored, word), 'later').toBe(true)
  })
})

describe('a new password', () => {
  it.each([
    'vivid otter 81 lanterns',
    'correct horse battery staple',
    'Tr0ub4dor&3-zebra',
    'SecurePass123!',
    'TestPassword123!',
    'Str0ng!Passw0rd',
    'Sommer2025!!',
    'kX9#vQ2!mW7z',
    'пароль-и-ещё-слова',
    '長いパスワードはいいものですね',
    '🦊🌲🚲🎷🧭🪁🍋🧵🪐🥁🦉⛵',
  ])('%s is accepted', async (password) => {
    expect(await refusals(password)).toEqual([])
  })

  it.each([
    'unbelievable',
    'UNBELIEVABLE',
    'ｕｎｂｅｌｉｅｖａｂｌｅ',
    'unbelievable1',
    'Password1234',
    '1234password',
    'letmein!2026',
    'passwordpassword',
    'dragonDragon',
    'sonyericsson',
  ])('%s is refused as common words', async (password) => {
    expect(await refusals(password)).toEqual([expect.stringMatching(/^too_(common|simple)$/)])
  })

  it.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'x7!x7!x7!x7!x',
    'Ab3$Ab3$Ab3$',
    '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'zyxwvutsrqponm',
    'qwertyuiopas',
    'QWERTYUIOPAS',
    'poiuytrewqlkj',
    'qwertzuiopasdf',
    'azertyuiopqsd',
    '1qaz2wsx3edc4r',
    'abcdefgh1234',
    'aaaaaabbbbbb',
    'йцукенгшщзхъ',
    'abbaabababba',
  ])('%s is refused as a pattern', async (password) => {
    expect(await refusals(password)).toEqual([expect.stringMatching(/^too_(common|simple)$/)])
  })

  it.each(['jane.miller 81 otters', 'otters JaneMiller 81', 'my jane.miller+shop@example.com', 'xx JANE_MILLER vivid'])(
    '%s contains the email',
    async (password) => {
      expect(await refusals(password)).toContain('contains_email')
    },
  )

  it.each(['möbel grün 4 otters', 'MOBELGRUN-otters-4', 'otters of Jane Q. Miller'])(
    '%s contains a name',
    async (password) => {
      expect(await refusals(password)).toContain('contains_name')
    },
  )

  it.each(['otters at example.com 81', 'EXAMPLE-COM otters 4 kettles'])('%s contains the domain', async (password) => {
    expect(await refusals(password)).toEqual(['contains_email'])
  })

  it.each(['my vitrine 81 otters', 'V-i-t-r-i-n-e otters 81'])(
    '%s contains the name of the product',
    async (password) => {
      expect(await refusals(password)).toEqual(['contains_product_name'])
    },
  )

  it('gains no strength from words of its context, but may contain them', async () => {
    const about = { email: 'zo@quokkaworks.example', names: ['Zorblatt Quuxley Trading'], pointer: '/password' }
    const weak = { data: { errors: [expect.objectContaining({ code: 'too_common' })] } }
    await expect(passwords.assertStrong('Zorblatt2026', about)).rejects.toMatchObject(weak)
    await expect(passwords.assertStrong('QuokkaworksZorblatt', about)).rejects.toMatchObject(weak)
    await passwords.assertStrong('Zorblatt2026', { ...about, names: [], email: 'a@b.example' })
  })

  it('of many characters is estimated by its ends, and may begin with a pattern', async () => {
    const random = 'kX9#vQ2!mW7zpL5$'
    expect(await refusals(`${'a'.repeat(100)}${random}`)).toEqual([])
    expect(await refusals(`${random}${'a'.repeat(100)}`)).toEqual([])
    expect(await refusals(`${'a'.repeat(50)}${random}${'a'.repeat(50)}`)).toHaveLength(1)
  })

  it('does not block the process while it is checked', async () => {
    const worst = '57%(#(9|@66<{4!53<3457%(#(9|@66<{4!53<34'
    let isJudged = false
    const judged = refusals(worst).finally(() => {
      isJudged = true
    })
    let turns = 0
    for (; !isJudged; turns += 1) await setImmediate()
    expect(await judged).toEqual([])
    expect(turns, 'turns of the event loop meanwhile').toBeGreaterThan(5)
  })

  it('may contain very short names', async () => {
    const about = { email: 'al@x.example', names: ['Al', 'Öko'], pointer: '/new_password' }
    await passwords.assertStrong('walrus okonomiyaki also', about)
  })

  it('gets all reasons for its refusal at once', async () => {
    const about = { email: 'password@example.com', names: ['Password'], pointer: '/password' }
    await expect(passwords.assertStrong('password1234', about)).rejects.toEqual(
      expect.objectContaining({
        data: {
          errors: [
            expect.objectContaining({ code: 'contains_email' }),
            expect.objectContaining({ code: 'contains_name' }),
            expect.objectContaining({ code: 'too_common' }),
          ],
        },
      }),
    )
  })
})
