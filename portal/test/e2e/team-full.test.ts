import { describe, expect, it } from 'vitest'
import { aNewcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { newestMailTo } from '../../../server/test/kit/peers/mailbox.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()
const person = { email: 'jo@helpers.example', password: 'eleven paper boats afloat' }

describe('a team', () => {
  it('invites a member, whose changed role takes effect immediately', async () => {
    const owner = await aNewcomer(portal.app(), { name: 'Team of boats' })
    const page = await portal.open(`/${owner.slug}/portal/team`)
    await signIn(page, owner)
    await heading(page, 'Team').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Role').selectOption('admin')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send invite' }).click()
    await page.getByText(`The invite to ${person.email} is on its way`).first().waitFor()
    await page.getByRole('cell', { name: person.email }).waitFor()
    await expectAccessible(page)

    const mail = await newestMailTo(portal.app(), person.email)
    const link = new URL(/https?:\S+accept-invite\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
    const invited = await portal.open(`${link.pathname}${link.search}`)
    await heading(invited, 'Join the team').waitFor()
    await expectAccessible(invited)
    await invited.getByLabel('Your name').fill('Jo Helper')
    await invited.getByLabel('Password', { exact: true }).fill(person.password)
    await invited.getByRole('button', { name: 'Accept the invite' }).click()
    await heading(invited, 'Sign in').waitFor()
    await signIn(invited, person)
    await heading(invited, 'Overview').waitFor()
    await invited.getByRole('link', { name: 'Team' }).click()
    await invited.getByRole('button', { name: 'Invite', exact: true }).waitFor()

    // The owner makes the admin a viewer, by keyboard.
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/team`)
    await page.getByRole('cell', { name: 'Jo Helper' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Jo Helper' })
    await sheet.waitFor()
    await expect.poll(() => page.url()).toMatch(/\/portal\/team\/members\/[0-9a-f-]{36}$/)
    await sheet.getByLabel('Role').selectOption('viewer')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Jo Helper is updated').first().waitFor()

    // The service rejects the action in the other browser, whose page is outdated, with its message.
    await invited.getByRole('button', { name: 'Invite', exact: true }).click()
    await invited.getByRole('dialog').getByLabel('Email').fill('third@helpers.example')
    await invited.getByRole('button', { name: 'Send invite' }).click()
    await invited.getByText('This call needs the permission team:write', { exact: false }).waitFor()
    expect(await invited.getByRole('dialog').getByLabel('Email').inputValue()).toBe('third@helpers.example')
    await invited.reload()
    await heading(invited, 'Team').waitFor()
    expect(await invited.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0)

    // Undo gives the role back.
    await page.getByRole('button', { name: 'Undo', includeHidden: true }).first().click()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page
      .getByRole('row', { name: /Jo Helper/ })
      .getByText('Admin')
      .waitFor()
  })
})
