import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { grantScope } from '../../../server/modules/stores/index.ts'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

describe('security', () => {
  it('turns on the second factor with a QR code; a code, or a recovery code without the app, signs in', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/security`)
    await signIn(page, owner)
    await page.getByRole('button', { name: 'Set up' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByAltText('QR code for the authenticator app').waitFor()
    await expectAccessible(page)
    const secret = await sheet.getByLabel('Or type this secret into the app').inputValue()
    await sheet.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
    await sheet.getByRole('button', { name: 'Turn on' }).click()
    await sheet.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    expect(await sheet.getByRole('listitem').count()).toBe(10)
    const recoveryCode = ((await sheet.getByRole('listitem').first().textContent()) ?? '').trim()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 recovery codes left').waitFor()
    await expectAccessible(page)

    const next = await portal.open('/login')
    await signIn(next, owner)
    // The code that was used to turn it on cannot be used again.
    await next.getByLabel('Code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
    await next.getByRole('button', { name: 'Confirm' }).click()
    await heading(next, 'Overview').waitFor()

    const lost = await portal.open(`/login?next=/${owner.slug}/portal/security`)
    await signIn(lost, owner)
    await lost.getByRole('button', { name: 'Use a recovery code' }).click()
    await lost.getByLabel('Recovery code').fill(recoveryCode)
    await lost.getByRole('button', { name: 'Confirm' }).click()
    await lost.getByText('9 recovery codes left').waitFor()
  })

  it('restricts keys to IP addresses, with Undo and an audit log entry', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/security/addresses`)
    await signIn(page, owner)
    await page.getByText('Keys work from every address').waitFor()
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByLabel('Address or range').fill('everywhere')
    await page.getByLabel('Description').fill('Office')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Must be an IPv4 or IPv6 address', { exact: false }).first().waitFor()
    await page.getByLabel('Address or range').fill('192.0.2.0/24')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('even if calls from my own address', { exact: false }).check()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('cell', { name: '192.0.2.0/24' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Keys work from every address').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('cell', { name: '192.0.2.0/24' }).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('cell', { name: 'IP address allowed' }).first().click()
    await page.getByRole('dialog', { name: 'IP address allowed' }).getByText('192.0.2.0/24', { exact: false }).waitFor()
    await expectAccessible(page)
  })

  it('opens a linked event, however many are newer', async () => {
    const owner = await aNewcomer(portal.app())
    const { call, token } = await asPerson(portal.app(), owner)
    const scope = grantScope(owner.clientId)
    const actor = { type: 'system' as const, id: null, name: 'Vitrine', address: null }
    for (let made = 0; made < 60; made += 1)
      await portal.app().modules.audit.record(portal.app().database.db, scope, { actor, action: 'signing_key.rotate' })
    const { body } = await call('GET', '/v1/security/audit?action=account.register')
    const page = await portal.open('/login')
    const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
    await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/security/audit')) calls.push(new URL(request.url()).search)
    })
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/security/audit/${body.events[0].id}`)
    await page.getByRole('dialog', { name: 'Account registered' }).waitFor()
    expect(calls).toEqual(['', `?event_id=${body.events[0].id}`])
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/security/audit/${owner.clientId}`)
    await page.getByText('There is nothing at this address').waitFor()
  })

  it('ends the sessions of other devices', async () => {
    const owner = await aNewcomer(portal.app())
    const elsewhere = await asPerson(portal.app(), owner)
    const page = await portal.open(`/${owner.slug}/portal/security`)
    await signIn(page, owner)
    await page.getByText('This session').waitFor()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('1 session ended').first().waitFor()
    expect((await elsewhere.call('GET', '/v1/account')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  it('asks for the password in place, loses nothing that was typed, and repeats the call', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/team/invite`)
    await signIn(page, owner)
    const form = page.getByRole('dialog', { name: 'Invite a member' })
    await form.getByLabel('Email').fill('kept@helpers.example')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Send invite' }).click()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.waitFor()
    await expectAccessible(page)
    await again.getByLabel('Password', { exact: true }).fill(owner.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The invite to kept@helpers.example is on its way').first().waitFor()
  })
})

describe('the command palette', () => {
  it('opens screens, actions and people by keyboard', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal`)
    await signIn(page, owner)
    await heading(page, 'Overview').waitFor()
    await page.keyboard.press('Control+k')
    const typed = page.getByPlaceholder('Go to a screen', { exact: false })
    // No word of an entry contains it, although “Team” has its letters in this order.
    await typed.fill('tam')
    await page.getByText('Nothing matches.').waitFor()
    await typed.fill('log aud')
    await page.getByRole('option', { name: /Open the audit log/ }).waitFor()
    await typed.fill('audit')
    await page.getByRole('option', { name: /Open the audit log/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/security/audit')
  })
})
