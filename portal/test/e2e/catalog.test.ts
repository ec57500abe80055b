import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewcomer, asPerson, type Newcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { anImage } from '../../../server/test/kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../../server/test/kit/peers/image-host.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()
let host: ImageHost

beforeAll(async () => {
  host = await startImageHost()
  for (let seed = 1; seed <= 3; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed, 400))
})
afterAll(() => host.close())

/** A store with two lamps that have images, and a chair that has none. */
async function createStoreWithProducts(): Promise<Newcomer & Pick<Awaited<ReturnType<typeof asPerson>>, 'call'>> {
  const owner = await aNewcomer(portal.app())
  const { call } = await asPerson(portal.app(), owner)
  const lamp = { category: 'Lamps', brand: 'Kiln', price: 49.9, currency: 'EUR', tags: ['brass', 'dimmable'] }
  const products = [
    { product_id: 'chair', metadata: { name: 'Folding chair', category: 'Chairs', brand: 'Northwood' } },
    ...[1, 2].map((seed) => ({
      product_id: `lamp/${seed} 100%`,
      image_url: `${host.url}/${seed}.jpg`,
      metadata: { ...lamp, name: `Desk lamp ${seed}` },
    })),
  ]
  for (const body of products) expect((await call('POST', '/v1/products', { body })).status).toBe(200)
  return { ...owner, call }
}

describe('the catalog', () => {
  it('is empty at first and leads to its first product, which can be edited with Undo', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open(`/${owner.slug}/portal/catalog`)
    await signIn(page, owner)
    await page.getByText('Your products appear here').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add product' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name', { exact: true }).fill('Harbor lamp')
    await sheet.getByRole('button', { name: 'Add product' }).click()
    await sheet.getByText('This field is required.').first().waitFor()
    await sheet.getByLabel('Product ID').fill('harbor-lamp')
    await sheet.getByLabel('Price').fill('dear')
    await sheet.getByLabel('Image URL').fill(`${host.url}/none.jpg`)
    await sheet.getByRole('button', { name: 'Add product' }).click()
    await sheet.getByText('Must be of type number.').waitFor()
    await sheet.getByLabel('Price').fill('49,90')
    await sheet.getByRole('button', { name: 'Add product' }).click()
    await sheet.getByText('404', { exact: false }).waitFor()
    await expectAccessible(page)
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'lamp.jpg',
      mimeType: 'image/jpeg',
      buffer: await anImage(7, 400),
    })
    await sheet.getByRole('button', { name: 'Add attribute' }).click()
    await sheet.getByLabel('Attribute', { exact: true }).fill('watts')
    await sheet.getByLabel('Type watts').selectOption('number')
    await sheet.getByLabel('Value watts').fill('40')
    await sheet.getByRole('button', { name: 'Add product' }).click()
    await sheet.getByRole('heading', { name: 'Harbor lamp' }).waitFor()
    await sheet.getByText('watts').waitFor()
    await sheet.getByText('Fine', { exact: true }).waitFor()

    await sheet.getByRole('button', { name: 'Edit' }).click()
    await sheet.getByLabel('Name', { exact: true }).fill('Harbor lamp, brass')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await sheet.getByRole('heading', { name: 'Harbor lamp, brass' }).waitFor()
    // The sheet hides everything else from screen readers, but not from the pointer.
    await page.getByRole('button', { name: 'Undo', includeHidden: true }).first().click()
    await sheet.getByRole('heading', { name: 'Harbor lamp', exact: true }).waitFor()
  })

  it('is searched and filtered through the URL, and opens and deletes products by keyboard, with Undo', async () => {
    const owner = await createStoreWithProducts()
    const page = await portal.open(`/${owner.slug}/portal/catalog`)
    await signIn(page, owner)
    await page.getByRole('link', { name: 'Folding chair' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Category' }).click()
    await page.getByRole('menuitemradio', { name: 'Lamps (2)' }).click()
    await page.getByRole('link', { name: 'Folding chair' }).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Lamps')
    await page.getByLabel('Name or product ID').fill('lamp 2')
    await page.getByRole('link', { name: 'Desk lamp 1' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'Desk lamp 2' }).waitFor()
    expect(await page.getByRole('link', { name: 'Desk lamp 1' }).count()).toBe(0)

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Desk lamp 2' })
    await sheet.getByText('€49.90').waitFor()
    await sheet.getByRole('heading', { name: 'Similar products' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('product')).toBe('lamp/2 100%')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No product matches').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('link', { name: 'Desk lamp 2' }).waitFor()
  })

  it('selects several products in the table and deletes them, with Undo', async () => {
    const owner = await createStoreWithProducts()
    const page = await portal.open(`/${owner.slug}/portal/catalog?view=table`)
    await signIn(page, owner)
    await page.getByRole('row', { name: /Folding chair/ }).waitFor()
    await expectAccessible(page)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 products are deleted').first().waitFor()
    await page.getByText('1 of 1').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('3 of 3').waitFor()
    const { body } = await owner.call('GET', '/v1/products/chair')
    expect(body).toMatchObject({ metadata: { name: 'Folding chair' } })
  })

  it('shows images with problems and products with the same image', async () => {
    const owner = await createStoreWithProducts()
    const twin = { product_id: 'twin', image_url: `${host.url}/1.jpg`, metadata: { name: 'Twin of lamp 1' } }
    await owner.call('POST', '/v1/products', { body: twin })
    const page = await portal.open(`/${owner.slug}/portal/catalog/problems?problem=missing`)
    await signIn(page, owner)
    await page.getByRole('row', { name: /Folding chair chair/ }).click()
    const chair = page.getByRole('dialog', { name: 'Folding chair' })
    await chair.getByText('found by its words only').waitFor()
    await chair.getByText('Similar products are found by the image.', { exact: false }).waitFor()
    expect(await chair.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Duplicates' }).click()
    await expect
      .poll(
        async () => {
          await page.reload()
          await heading(page, 'Catalog').waitFor()
          await page.waitForLoadState('networkidle')
          return page.getByRole('link', { name: 'Twin of lamp 1 twin' }).count()
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(1)
    await expectAccessible(page)
  })
})
