import { describe, expect, it } from 'vitest'
import { grantScope } from '../../../server/modules/stores/index.ts'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/fixtures/a-person.ts'
import { newestMailTo } from '../../../server/test/kit/peers/mailbox.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

describe('a team', () => {
  it('has groups, and shows what each role may do', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/team/groups`)
    await signIn(page, owner)
    await page.getByText('Groups narrow what a role allows').waitFor()
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name of the group').fill('Support')
    const lowest = await page.getByRole('dialog').evaluate((dialog) => {
      const { left, bottom } = dialog.getBoundingClientRect()
      return document.elementFromPoint(left + 60, bottom - 4)?.closest('fieldset') === null
    })
    expect(lowest, 'nothing of the form is visible below its buttons').toBe(true)
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByText('Choose at least 1.').waitFor()
    await page.getByLabel('Read the knowledge and the conversations of the assistant', { exact: true }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('cell', { name: 'Support' }).waitFor()
    await page.getByRole('link', { name: 'Permissions' }).click()
    await page.getByRole('columnheader', { name: 'Developer' }).waitFor()
    const row = page.getByRole('row', { name: /billing:write/ })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringContaining('Yes'),
      ...Array(3).fill(expect.stringContaining('No')),
    ])
    await expectAccessible(page)
  })

  it('deletes a group, unless it has members', async () => {
    const owner = await aNewcomer(portal.app())
    const { token, call } = await asPerson(portal.app(), owner)
    const member = await aPerson(portal.app(), { memberships: [{ scope: grantScope(owner.clientId), role: 'viewer' }] })
    const group = { name: 'Support', permission_names: ['assistant:read'] }
    const { id } = (await call('POST', '/v1/user-groups', { body: group })).body
    const memberPath = `/v1/team/members/${member.userId}`
    expect((await call('PATCH', memberPath, { body: { group_ids: [id] } })).status).toBe(200)

    const page = await portal.open('/login')
    const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
    await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/team/groups`)
    const confirm = async (): Promise<void> => {
      await page.getByRole('dialog').getByLabel('Type “Support” to confirm').fill('Support')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
    }
    await page.getByRole('button', { name: 'Delete group' }).click()
    await confirm()
    await page.getByText('The group still has members.', { exact: false }).waitFor()
    await expectAccessible(page)
    expect((await call('PATCH', memberPath, { body: { group_ids: [] } })).status).toBe(200)
    await confirm()
    await page.getByText('The group “Support” is deleted').first().waitFor()
    await page.getByText('Groups narrow what a role allows').waitFor()
  })
})

describe('two stores', () => {
  it('are selected on a separate page and in the navigation; other stores are refused', async () => {
    const owner = await aNewcomer(portal.app(), { name: 'First harbor' })
    const other = await aNewcomer(portal.app(), { name: 'Second harbor' })
    const first = await portal.open(`/${other.slug}/portal/team/invite`)
    await signIn(first, other)
    await first.getByRole('dialog').getByLabel('Email').fill(owner.email)
    await first.getByRole('button', { name: 'Send invite' }).click()
    await first.getByText('is on its way', { exact: false }).first().waitFor()
    const mail = await newestMailTo(portal.app(), owner.email, 2)
    const link = new URL(/https?:\S+accept-invite\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')

    const page = await portal.open(`${link.pathname}${link.search}`)
    await page.getByRole('link', { name: 'Sign in and accept' }).click()
    await signIn(page, owner)
    await page.getByText(`You accept as ${owner.email}.`).waitFor()
    await page.getByRole('button', { name: 'Accept the invite' }).click()
    await heading(page, 'Overview').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${other.slug}/portal`)

    await page.goto(`${portal.baseUrl()}/portal`)
    await heading(page, 'Choose a store').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /First harbor/ }).click()
    await heading(page, 'Overview').waitFor()
    await page.getByRole('button', { name: /Switch store/ }).click()
    await page.getByRole('menuitemradio', { name: 'Second harbor' }).click()
    await page.waitForURL(`**/${other.slug}/portal`)

    const stranger = await aNewcomer(portal.app())
    await page.goto(`${portal.baseUrl()}/${stranger.slug}/portal`)
    await page.getByText('You have no access to this store').waitFor()
  })
})
