import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { readArchive } from '../../../server/test/kit/read-archive.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()

describe('the settings of a store', () => {
  it('rename it and select the public fields, with Undo', async () => {
    const owner = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), owner)
    await call('POST', '/v1/products', { body: { product_id: 'a', metadata: { name: 'Lamp', watts: 40 } } })
    const page = await portal.open(`/${owner.slug}/portal/settings`)
    await signIn(page, owner)
    await page.getByLabel('Name of the store').fill('Lamps by the harbor')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: /Lamps by the harbor/ }).waitFor()
    await page.getByLabel('watts').click()
    await page.getByText('Pages may show watts').first().waitFor()
    expect((await call('GET', '/v1/widget/settings')).body.public_fields).toContain('watts')
    // Goes before the accessibility check, which takes longer than Undo is offered.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByLabel('watts', { exact: true }).and(page.locator(':not(:checked)')).waitFor()
    // The page shows the change before it is saved.
    const savedFields = async () => (await call('GET', '/v1/widget/settings')).body.public_fields
    await expect.poll(savedFields, { timeout: 10_000 }).not.toContain('watts')
    await expectAccessible(page)
    await page.getByLabel('Language of the catalog').selectOption('de')
    await page.getByText('The languages are saved').first().waitFor()
    expect((await call('GET', '/v1/search/settings')).body.language).toBe('de')
  })

  it('are saved although the code that checks them is gone, as after an upgrade of the service', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/settings`)
    await signIn(page, owner)
    await page.getByLabel('Name of the store').fill('Lamps by the lake')
    await page.route(/\/assets\/own-store-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: /Lamps by the lake/ }).waitFor()
  })

  it('export the store, and schedule and cancel its deletion', async () => {
    const owner = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), owner)
    await call('POST', '/v1/products', { body: { product_id: 'a', metadata: { name: 'Lamp' } } })
    const page = await portal.open(`/${owner.slug}/portal/settings`)
    await signIn(page, owner)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all data' }).click()
    const archive = await readArchive(await readFile(await (await download).path()))
    expect(archive.manifest.slug).toBe(owner.slug)
    expect(archive.records('products.jsonl')).toHaveLength(1)

    await page.getByRole('button', { name: 'Delete store' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Type “${owner.slug}” to confirm`).fill('something')
    expect(await dialog.getByRole('button', { name: 'Delete store' }).isDisabled()).toBe(true)
    await dialog.getByLabel(`Type “${owner.slug}” to confirm`).fill(owner.slug)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete store' }).click()
    const banner = page.getByText('Until then it works as before.', { exact: false })
    await banner.waitFor()
    await expectAccessible(page)

    // Every screen shows the banner, with a button to keep the store.
    await page.getByRole('link', { name: 'Catalog' }).click()
    await heading(page, 'Catalog').waitFor()
    await page.getByRole('button', { name: 'Keep the store' }).click()
    await banner.waitFor({ state: 'detached' })
    expect((await call('GET', '/v1/store')).body.deletion_at).toBeNull()

    await call('POST', '/v1/store/deletion', { body: { slug: owner.slug } })
    await portal.app().database.pool.query('update stores set purge_after = now() where slug = $1', [owner.slug])
    await portal.app().modules.operator.purge()
    await page.reload()
    await heading(page, 'Sign in').waitFor()
  })
})

describe('signing out', () => {
  it('is possible on every screen, and leaves no data of the store in the browser', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/assistant/knowledge/new`)
    await signIn(page, owner)
    await page.getByLabel('Title').fill('A text that is not published')
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await page.content()).not.toContain(owner.slug)
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal`)
    await heading(page, 'Sign in').waitFor()
  })
})
