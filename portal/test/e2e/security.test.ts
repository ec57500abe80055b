import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/a-person.ts'
import { aPortal, expectAccessible, heading, signIn } from '../a-portal.ts'

const portal = aPortal()

describe('security', () => {
  it('turns on the second factor with a QR code, and shows the recovery codes until they are kept', async () => {
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
    await sheet.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    expect(await sheet.getByRole('listitem').count()).toBe(10)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 recovery codes left').waitFor()
    await expectAccessible(page)
  })

  it('restricts keys to addresses, with Undo, and the audit log shows it', async () => {
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
    await page.getByRole('cell', { name: 'ip_whitelist.add' }).first().click()
    await page.getByRole('dialog', { name: 'ip_whitelist.add' }).getByText('192.0.2.0/24', { exact: false }).waitFor()
    await expectAccessible(page)
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

describe('a super admin', () => {
  it('opens any store under a banner, and leaves it', async () => {
    const owner = await aNewcomer(portal.app(), { name: 'Somebody else' })
    const admin = await aPerson(portal.app(), { isSuperAdmin: true })
    const page = await portal.open('/login')
    await page
      .context()
      .addCookies([
        { name: 'vitrine_portal', value: admin.token, url: portal.baseUrl(), httpOnly: true, sameSite: 'Strict' },
      ])
    await page.goto(`${portal.baseUrl()}/portal`)
    await page.getByLabel('Slug of the store').fill(owner.slug)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByText('You act for Somebody else as a super admin.', { exact: false }).waitFor()
    await heading(page, 'Overview').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Leave the store' }).click()
    await heading(page, 'Choose a store').waitFor()
  })
})

describe('the command palette', () => {
  it('opens screens, actions and people by keyboard', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal`)
    await signIn(page, owner)
    await heading(page, 'Overview').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Go to a screen', { exact: false }).fill('audit')
    await page.getByRole('option', { name: /Open the audit log/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/security/audit')
  })
})
