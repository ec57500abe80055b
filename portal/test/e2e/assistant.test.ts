import { describe, expect, it } from 'vitest'
import { aNewcomer, type Newcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { startStorefront } from '../../../server/test/kit/peers/a-storefront.ts'
import { newestMailTo } from '../../../server/test/kit/peers/mailbox.ts'
import { expectAccessible, signIn, sizes, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

/** A signed-in owner on a page of the assistant. */
async function open(path: string, owner?: Newcomer) {
  const person = owner ?? (await aNewcomer(portal.app()))
  const base = `/${person.slug}/portal/assistant`
  const page = await portal.open(base + path)
  await signIn(page, person)
  return { page, owner: person, address: (rest: string) => `${portal.baseUrl()}${base}${rest}` }
}

type Opened = Awaited<ReturnType<typeof open>>

async function write({ page, address }: Opened, { title, body }: { title: string; body: string }): Promise<void> {
  await page.goto(address('/knowledge/new?topic=returns&locale=en'))
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill(body)
}

/** Asks until there is an answer: on a busy machine, the assistant may time out. */
async function ask({ page }: Pick<Opened, 'page'>, question: string): Promise<void> {
  const answers = page.getByRole('button', { name: 'Evidence' })
  for (let answered = 0; answered < 4; answered += 1) {
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await answers.nth(answered).waitFor()
    const last = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').last()
    if (!(await last.textContent())?.includes('Failed')) return
  }
}

describe('a text', () => {
  it('is written, published, quoted in an answer with its evidence, changed, compared and rolled back', async () => {
    const opened = await open('/knowledge')
    const { page, address } = opened
    await page.getByText('The assistant has nothing to quote yet').waitFor()
    await expectAccessible(page)
    await write(opened, { title: '', body: 'You can return most products within 30 days of receiving them.' })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('This field is required.').first().waitFor()
    await page.getByLabel('Title').fill('Returns')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('A draft. The assistant does not use it yet.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1 is in use.').waitFor()

    await page.goto(address('/try'))
    await ask(opened, 'Within how many days can I return a product?')
    await page.getByRole('list', { name: 'Transcript' }).getByText('within 30 days').waitFor()
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByText('Quoted', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('list', { name: 'Transcript' }).getByText('within 30 days').waitFor()
    await evidence.getByRole('link', { name: 'Returns' }).first().click()
    await page.locator('mark', { hasText: 'within 30 days' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page
      .getByLabel('Text', { exact: true })
      .fill('You can return most products within 14 days of receiving them.')
    await page.reload()
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Version 2 is in use.').waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByText('Compared with version 1').waitFor()
    expect(await page.locator('del').textContent()).toContain('30')
    expect(await page.locator('ins').textContent()).toContain('14')
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Version 1/ }).click()
    await page.getByRole('button', { name: 'Roll back to this version' }).click()
    await page.getByText('Version 3 is in use.').waitFor()
    const toast = page.getByRole('listitem').filter({ hasText: 'Version 1 is in use again' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Version 4 is in use.').waitFor()
  })

  it('that contradicts another one is reported, with a link to the sentence', async () => {
    const opened = await open('/knowledge/problems')
    const { page, address } = opened
    await page.getByText('Nothing to correct').waitFor()
    for (const [title, days] of [
      ['Returns', 30],
      ['Store rules', 14],
    ] as const) {
      await write(opened, { title, body: `You can return most products within ${days} days of receiving them.` })
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Version 1 is in use.').waitFor()
    }
    await page.goto(address('/knowledge'))
    await page.getByText('1 contradiction between your texts').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Review' }).click()
    const statements = page.locator('#contradictions blockquote')
    await expect
      .poll(async () => (await statements.allInnerTexts()).sort())
      .toEqual([expect.stringContaining('within 14 days'), expect.stringContaining('within 30 days')])
    await page.getByText('Questions without an answer').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open at this sentence' }).first().click()
    await page.locator('mark').waitFor()
  })
})

describe('a question that no text answers', () => {
  it('waits in the list, is answered by email, resolved, reopened, and becomes a text', async () => {
    const opened = await open('')
    const { page, address } = opened
    await page.getByText('No conversation yet').waitFor()
    await page.getByRole('link', { name: 'Ask a question' }).click()
    await page.getByText('No text is published yet').waitFor()
    await expectAccessible(page)
    await ask(opened, 'Do you offer gift wrapping? My mail is mia@shopper.example')
    await page.getByText('Handed over').waitFor()

    await page.goto(address(''))
    await page.getByRole('link', { name: /Assistant 1 waiting/ }).waitFor()
    await page.getByRole('button', { name: 'Needs a person' }).click()
    await expectAccessible(page)
    const find = page.getByRole('searchbox', { name: 'Words or email address' })
    await find.fill('engraving')
    await page.getByText('No conversation matches').waitFor()
    await find.fill('WRAPPING mia@shopper')
    await page.setViewportSize(sizes.phone)
    await page.getByRole('cell', { name: /gift wrapping.*Needs a person.*(now|ago)/ }).waitFor()
    expect(await page.getByLabel('Last outcome').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Last outcome').waitFor()
    await page.setViewportSize(sizes.desktop)
    await page.getByRole('cell', { name: /gift wrapping/ }).click()
    await page.getByLabel('Assigned to').selectOption({ index: 1 })
    await page.getByLabel('Reply').fill('Yes, for 3 euros.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send and resolve' }).click()
    await page.getByText('Yes, for 3 euros.').waitFor()
    expect((await newestMailTo(portal.app(), 'mia@shopper.example')).text).toContain('Yes, for 3 euros.')
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()

    await page.goto(address('/quality'))
    await page.getByRole('cell', { name: /gift wrapping/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Write a text about it' }).click()
    await page.getByText('Shoppers ask:').waitFor()
  })
})

describe('the settings', () => {
  it('are saved, show errors next to their fields, and can be undone', async () => {
    const { page } = await open('/settings')
    await page.getByLabel('Name').fill('Mira')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Must be a valid email.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('help@shop.example')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('The settings apply from the next answer').first().waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mira')
  })
})

describe('a storefront', () => {
  it('is tested, connected, synced and disconnected', async () => {
    const peer = await startStorefront()
    try {
      const { page } = await open('/storefront')
      await page.getByRole('link', { name: /Shopify/ }).click()
      await page.getByLabel('Address of the shop').fill('nobody.invalid')
      await page.getByRole('button', { name: 'Test and connect' }).click()
      await page.getByRole('alert').filter({ hasText: /\w/ }).or(page.locator('[id$="-error"]')).first().waitFor()
      await expectAccessible(page)
      await page.getByLabel('Address of the shop').fill(peer.url)
      await page.getByRole('button', { name: 'Test and connect' }).click()
      await page.getByText('Connected', { exact: true }).waitFor()
      await page.getByRole('cell', { name: 'Completed' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('cell', { name: 'Completed' }).click()
      await page.getByText('Products read').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Disconnect' }).click()
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Choose how your shop is connected').waitFor()
    } finally {
      await peer.close()
    }
  })
})
