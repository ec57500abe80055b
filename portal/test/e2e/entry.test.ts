import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { newestMailTo } from '../../../server/test/kit/peers/mailbox.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

describe('a new merchant', () => {
  it('registers, follows the link in the mail, signs in and runs a first search', async () => {
    const email = 'maria@lampen.example'
    const password = 'seven quiet lamps in a row'
    const page = await portal.open('/register')
    await expectAccessible(page)
    await page.getByLabel('Name of the store').fill('Lampen am See')
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create store' }).click()
    await page.getByText('Must have at least 12 characters.').waitFor()
    await page.getByText('Must be an email address.').waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('password1234')
    await page.getByRole('button', { name: 'Create store' }).click()
    // Only the service has the list of common passwords; its message appears next to the field.
    await page.getByText('Is easy to guess', { exact: false }).first().waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create store' }).click()
    await heading(page, 'Check your inbox').waitFor()

    const mail = await newestMailTo(portal.app(), email)
    const link = new URL(/https?:\S+verify\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
    await page.goto(`${portal.baseUrl()}${link.pathname}${link.search}`)
    await heading(page, 'Your store is ready').waitFor()
    expect(await page.getByLabel('Client secret').inputValue()).not.toBe('')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in to the portal' }).click()
    await expectAccessible(page)
    await signIn(page, { email, password })

    await heading(page, 'Overview').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/lampen-am-see/portal')
    await page.getByRole('heading', { name: 'Get your store ready' }).waitFor()
    await page.getByText('1 of 6 done').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Install demo products' }).click()
    await page.getByText('2 of 6 done').waitFor()
    await page.getByLabel('What do you want to find?').fill('plant')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await heading(page, 'Search lab').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('plant')
    await page.getByRole('list', { name: 'Results' }).getByRole('listitem').first().waitFor()
    await page.goBack()
    await page.getByText('3 of 6 done').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ|token/i)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

describe('an unusual browser', () => {
  it('with a POSIX locale and without a clipboard shows the portal, and selects what was to be copied', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open('/login')
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'en'] })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/developers/snippets?code=curl`)
    await signIn(page, owner)
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await page.getByRole('button', { name: 'Press Ctrl+C' }).waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toContain('curl')
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal`)
    await heading(page, 'Overview').waitFor()
    await page.getByText('1 of 6 done').waitFor()
  })
})

describe('signing in', () => {
  it('asks for the second factor, and accepts a recovery code instead', async () => {
    const owner = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), owner)
    const { body: setup } = await call('POST', '/v1/security/2fa/setup')
    const totp = new TOTP({ secret: setup.secret })
    const enabled = await call('POST', '/v1/security/2fa/enable', { body: { totp_code: totp.generate() } })
    const [recoveryCode = ''] = enabled.body.recovery_codes as string[]

    const page = await portal.open('/login')
    await signIn(page, owner)
    await heading(page, 'Confirm it is you').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The code is wrong or was already used.').waitFor()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await heading(page, 'Overview').waitFor()
  })

  it('masks the password until the user shows it, and accepts a pasted one', async () => {
    const page = await portal.open('/login')
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
    const isPasteAllowed = await password.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isPasteAllowed).toBe(true)
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
  })

  it('returns to the requested page, and only to pages of this service', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/team/invites?state=pending`)
    await heading(page, 'Sign in').waitFor()
    await signIn(page, { ...owner, password: 'not the password' })
    await page.getByText('The email or the password is wrong.').waitFor()
    await signIn(page, owner)
    await heading(page, 'Team').waitFor()
    await expect.poll(() => page.url()).toBe(`${portal.baseUrl()}/${owner.slug}/portal/team/invites?state=pending`)

    const tricked = await portal.open('/login?next=//evil.example/portal')
    await signIn(tricked, owner)
    await heading(tricked, 'Overview').waitFor()
    expect(new URL(tricked.url()).origin).toBe(portal.baseUrl())
  })

  it('offers to resend the verification email to users who have not verified their address', async () => {
    const page = await portal.open('/register')
    await page.getByLabel('Name of the store').fill('Slow Starters')
    await page.getByLabel('Email').fill('slow@starters.example')
    await page.getByLabel('Password', { exact: true }).fill('a fine day for sailing')
    await page.getByRole('button', { name: 'Create store' }).click()
    await heading(page, 'Check your inbox').waitFor()
    await page.goto(`${portal.baseUrl()}/login`)
    await signIn(page, { email: 'slow@starters.example', password: 'a fine day for sailing' })
    await page.getByRole('button', { name: 'Send the verification email again' }).click()
    await page.getByText('the email is on its way', { exact: false }).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link in the mail', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open('/reset-password')
    await expectAccessible(page)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await heading(page, 'Check your inbox').waitFor()
    const mail = await newestMailTo(portal.app(), owner.email, 2)
    const link = new URL(/https?:\S+reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
    await page.goto(`${portal.baseUrl()}${link.pathname}${link.search}`)
    await heading(page, 'Choose a new password').waitFor()
    await page.getByLabel('New password').fill('another walk across the hills')
    await page.getByRole('button', { name: 'Save password' }).click()
    await heading(page, 'Your password is changed').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, { ...owner, password: 'another walk across the hills' })
    await heading(page, 'Overview').waitFor()
  })
})

describe('a URL that does not exist', () => {
  it('is a page for a browser, and an error for programs', async () => {
    const page = await portal.open('/portla/billing')
    await heading(page, 'There is nothing at this address').waitFor()
    expect(await page.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
    await page.getByRole('link', { name: 'API documentation' }).waitFor()
    await expectAccessible(page)
    expect((await page.reload())?.status()).toBe(404)
    const program = await fetch(`${portal.baseUrl()}/portla/billing`)
    expect([program.status, await program.json()]).toMatchObject([404, { error: 'not_found' }])
    expect((await page.goto(`${portal.baseUrl()}/v1/nothing`))?.headers()['content-type']).toContain('application/json')
  })
})
