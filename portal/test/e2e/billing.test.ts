import { describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/fixtures/a-person.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

describe('a plan', () => {
  it('is upgraded on the sandbox page, canceled, and kept', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/billing`)
    await signIn(page, owner)
    await heading(page, 'Billing').waitFor()
    await page.getByText('Your invoices appear here').waitFor()
    await page.getByText('0 of 50').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
    await heading(page, 'Subscribe to Vitrine Basic').waitFor()
    await page.getByRole('button', { name: /^Pays/ }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await heading(page, 'Your store is on Basic').waitFor()
    await page.getByRole('link', { name: 'Continue to Vitrine' }).click()

    await heading(page, 'Billing').waitFor()
    await page.getByText('$29.99 per month').first().waitFor()
    await page.getByText('0 of 5,000').waitFor()
    await page.getByRole('cell', { name: '$29.99' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Renews on', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText('Nothing is deleted after that.', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep the plan' }).click()
    await page.getByText('Renews on', { exact: false }).waitFor()

    const admin = await aPerson(portal.app(), { isSuperAdmin: true })
    const granting = await fetch(`${portal.baseUrl()}/v1/admin/stores/${owner.clientId}/plan`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ plan_name: 'enterprise' }),
    })
    expect(granting.status).toBe(200)
    await page.reload()
    await page.getByText('Granted by the operator, no charge').waitFor()
    await page.getByText('The Basic plan is still paid for. Renews on', { exact: false }).waitFor()
  })

  it('whose payment failed shows that, with a link to the page that solves it', async () => {
    const owner = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), owner)
    const page = await portal.open('/login')
    const checkout = await call('POST', '/v1/billing/checkout', { body: { plan_name: 'premium' } })
    await page.goto(checkout.body.checkout_url)
    await page.getByRole('button', { name: /^Pays/ }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await heading(page, 'Your store is on Premium').waitFor()
    const { body: link } = await call('POST', '/v1/billing/portal')
    await page.goto(link.portal_url)
    await page.getByRole('button', { name: 'Fail the renewal' }).click()
    await expect
      .poll(async () => (await call('GET', '/v1/billing/current-plan')).body.status, { timeout: 30_000 })
      .toBe('past_due')
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/billing`)
    await signIn(page, owner)
    await page.getByText('The last payment failed', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/sandbox/subscription**')
  })
})

describe('a browser that takes itself for offline', () => {
  it('shows the portal, as on a machine without a network', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open('/login')
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/team`)
    await signIn(page, owner)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.getByRole('row', { name: owner.email }).waitFor()
    await page.getByRole('link', { name: 'Billing' }).click()
    await page.getByText('0 of 50').waitFor()
  })
})
