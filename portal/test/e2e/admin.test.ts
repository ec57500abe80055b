import { describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/fixtures/a-person.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

/** A page of a super admin, who has no password: the cookie is set directly. */
async function openAsAdmin(path: string) {
  const admin = await aPerson(portal.app(), { isSuperAdmin: true })
  const page = await portal.open('/login')
  const cookie = { name: 'vitrine_portal', value: admin.token, httpOnly: true, sameSite: 'Strict' as const }
  await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
  await page.goto(`${portal.baseUrl()}${path}`)
  return page
}

describe('a super admin', () => {
  it('finds a store, acts for it under a banner with an audit log entry, and leaves it', async () => {
    const owner = await aNewcomer(portal.app(), { name: 'Somebody else' })
    await aNewcomer(portal.app(), { name: 'Not this one' })
    const page = await openAsAdmin('/portal')
    await heading(page, 'Administration').waitFor()
    await page.getByRole('cell', { name: /Not this one/ }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name or slug').fill('body ELSE')
    await page.getByRole('cell', { name: /Not this one/ }).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('body ELSE')
    await page.getByRole('cell', { name: /Somebody else/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Somebody else' })
    await sheet.getByLabel('Granted plan').waitFor()
    await expectAccessible(page)
    await sheet.getByRole('link', { name: 'Act for this store' }).click()
    await page.getByText('You act for Somebody else as a super admin.', { exact: false }).waitFor()
    await heading(page, 'Overview').waitFor()
    await expectAccessible(page)
    const { call } = await asPerson(portal.app(), owner)
    await expect
      .poll(async () => (await call('GET', '/v1/security/audit?action=super_admin.act')).body.total)
      .toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Leave the store' }).click()
    await heading(page, 'Administration').waitFor()
  })

  it('changes a plan and suspends a store, with Undo', async () => {
    const owner = await aNewcomer(portal.app(), { name: 'On trial' })
    const { call } = await asPerson(portal.app(), owner)
    const page = await openAsAdmin(`/admin/stores/${owner.clientId}`)
    const sheet = page.getByRole('dialog', { name: 'On trial' })
    await sheet.getByLabel('Granted plan').selectOption('Premium')
    await sheet.getByRole('button', { name: 'Change plan' }).click()
    await page.getByText('The store has the plan Premium').first().waitFor()
    expect((await call('GET', '/v1/billing/current-plan')).body.plan_name).toBe('premium')
    await sheet.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('On trial is suspended', { exact: false }).first().waitFor()
    await expectAccessible(page)
    expect((await call('GET', '/v1/products')).status).not.toBe(200)
    await sheet.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('On trial works again').first().waitFor()
    expect((await call('GET', '/v1/products')).status).toBe(200)
  })

  it('sees the health of the installation; others are refused', async () => {
    const page = await openAsAdmin('/admin/health')
    await page.getByRole('heading', { name: 'Background jobs' }).waitFor()
    await page.getByRole('button', { name: /^Show all \d+ queues$/ }).click()
    await page.getByRole('cell', { name: 'purge-stores' }).waitFor()
    await page.getByText(process.versions.node).waitFor()
    await expectAccessible(page)
    const owner = await aNewcomer(portal.app())
    const other = await portal.open('/admin')
    await signIn(other, owner)
    await other.getByText('Only super admins may open this page').waitFor()
    await expectAccessible(other)
  })
})
