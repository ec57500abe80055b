import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aNewcomer, asPerson, type Newcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { anImage } from '../../../server/test/kit/fixtures/an-image.ts'
import { expectAccessible, heading, signIn, sizes, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()
let owner: Newcomer

beforeAll(async () => {
  owner = await aNewcomer(portal.app())
  const { call } = await asPerson(portal.app(), owner)
  const products = [
    { product_id: 'lamp-1', metadata: { name: 'Brass desk lamp', category: 'Lamps', brand: 'Kiln', price: 89 } },
    { product_id: 'lamp-2', metadata: { name: 'Desk lamp with clamp', category: 'Lamps', brand: 'Acme', price: 39 } },
    {
      product_id: 'rug-1',
      metadata: { name: 'Wool rug', category: 'Rugs', brand: 'Kiln', price: 1299.95, currency: 'eur' },
    },
  ]
  for (const product of products) expect((await call('POST', '/v1/products', { body: product })).status).toBe(200)
})

async function openLab(address = ''): Promise<Page> {
  const page = await portal.open(`/${owner.slug}/portal/lab${address}`)
  await signIn(page, owner)
  await heading(page, 'Search lab').waitFor()
  return page
}

const hits = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('button')

describe('the search lab', () => {
  it('explains each result and each missing product, and stores the complete search in the URL', async () => {
    const page = await openLab()
    await page.getByText('3 results').waitFor()
    await page.getByLabel('What a shopper types').fill('desk lamp')
    await page.getByText('2 results').waitFor()
    await page.getByRole('button', { name: /^Kiln 1$/ }).click()
    await page.getByText('1 result', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('filters')).toBe('[["brand","eq","Kiln"]]')

    await hits(page).first().click()
    const panel = page.getByRole('complementary', { name: 'Brass desk lamp' })
    await panel.getByText('It is result 1 of 1.').waitFor()
    await panel.getByText('Words match its texts').waitFor()
    await panel.getByText('brand is “Kiln”', { exact: false }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Why not this product?' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Desk lamp with clamp/ })
      .click()
    await page.getByText('The product does not fulfill: brand is “Kiln”', { exact: false }).waitFor()
    await page.getByText('fails here').waitFor()
    await expectAccessible(page)

    await page.reload()
    await page.getByText('The product does not fulfill: brand is “Kiln”', { exact: false }).waitFor()
    expect(await page.getByLabel('What a shopper types').inputValue()).toBe('desk lamp')
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByLabel('Color').fill('mauvish')
    await page.getByText("Must be a hex color such as #c0392b or a basic color name, not 'mauvish'.").first().waitFor()
  })

  it('shows exact prices', async () => {
    const page = await openLab('?q=rug&inspect=rug-1')
    await hits(page)
      .first()
      .getByText(/^€1,299\.95 · /)
      .waitFor()
    await page.getByRole('complementary', { name: 'Wool rug' }).getByText('Kiln · Rugs · €1,299.95').waitFor()
  })

  it('offers searches that find something, in German too', async () => {
    const { token } = await asPerson(portal.app(), owner)
    const page = await portal.open('/login', { locale: 'de-DE' })
    const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
    await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/lab?q=lamp&max=1`)
    await page.getByRole('button', { name: 'Ohne die Bedingung: price ist höchstens 1.' }).click()
    await page.getByRole('list', { name: 'Treffer' }).getByRole('button').first().waitFor()
  })

  it('leads to the catalog if there are no products', async () => {
    const newcomer = await aNewcomer(portal.app())
    const page = await portal.open(`/${newcomer.slug}/portal/lab`)
    await signIn(page, newcomer)
    await page.getByText('Your catalog is empty').waitFor()
    await page.getByLabel('What a shopper types').fill('lamp')
    await page.getByText('Nothing was found').waitFor()
    await page.getByLabel('What a shopper types').fill('')
    await page.getByRole('link', { name: 'Open the catalog' }).click()
    await heading(page, 'Catalog').waitFor()
  })

  it('searches by a photo and by a crop, explains it from the receipt, and reports after a reload that the photo is lost', async () => {
    const page = await openLab('?by=photo')
    const photo = { name: 'table.jpg', mimeType: 'image/jpeg', buffer: await anImage(4, 400) }
    await page.getByLabel('Choose a photo').setInputFiles(photo)
    await page.getByText(/^\d results?$/).waitFor()
    const corner = page.getByRole('button', { name: 'Bottom right corner' })
    await corner.focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/crop=0%2C0%2C0\.7%2C1/)
    await page.waitForURL(/receipt=/)
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Save as golden query' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Why not this product?' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Wool rug/ })
      .click()
    await page.getByText('fails here').waitFor()

    await page.reload()
    await page.getByText('The photo is gone', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Open the receipt of that search' }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt of a search' })
    await receipt.getByText('The same results today').waitFor()
    await expectAccessible(page)
  })

  it('fits a phone with long product names', async () => {
    const newcomer = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), newcomer)
    const name = 'Hand-knotted wool rug with a pattern of leaves '.repeat(6)
    await call('POST', '/v1/products', { body: { product_id: 'rug', metadata: { name } } })
    const page = await portal.open(`/${newcomer.slug}/portal/lab/save?q=wool`, { viewport: sizes.phone })
    await signIn(page, newcomer)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').waitFor()
    const parts = dialog.locator(':scope > div')
    expect(await parts.evaluateAll((all) => all.map((part) => part.scrollWidth - part.clientWidth))).toEqual([0])
    await page.goto(`${portal.baseUrl()}/${newcomer.slug}/portal/catalog?view=table&product=rug`)
    const title = page.getByRole('heading', { name: /^Hand-knotted/ })
    expect((await title.boundingBox())?.height).toBeLessThan(100)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const target = await page.getByLabel('Select').first().locator('..').boundingBox()
    const picture = await page.getByRole('row').last().locator('img, svg').first().boundingBox()
    expect(target?.width).toBeGreaterThanOrEqual(44)
    expect((target?.x ?? 0) + (target?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0)
  })

  it('saves golden queries, evaluates them, and measures other settings before they are used', async () => {
    const page = await openLab('?q=wool')
    await page.getByText('1 result', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save as golden query' }).click()
    await page.getByRole('button', { name: 'Save golden query' }).click()
    await page.getByText('Rate at least one product').waitFor()
    await page.getByLabel('Rating of Wool rug').selectOption('Perfect')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save golden query' }).click()
    await page.getByText('Golden query saved.', { exact: false }).first().waitFor()

    await page.getByRole('link', { name: 'Golden queries' }).click()
    await page.getByRole('columnheader', { name: 'Expected products' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'nDCG@10' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.getByRole('columnheader', { name: 'nDCG@10' }).waitFor()
    await page.getByText('1 golden query evaluated').first().waitFor()
    await page.getByRole('cell', { name: '100%' }).first().waitFor()
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.getByText('Scores over time').first().waitFor({ state: 'attached' })
    await page.getByLabel('Influence of images on text searches').focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('columnheader', { name: 'With this setting' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this setting' }).click()
    await page.getByText('The setting is in use').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()

    await page.getByRole('cell', { name: 'wool', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Remove' }).waitFor()
    const hasFocus = (element: Element) => element === document.activeElement
    await expect.poll(() => sheet.evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await sheet.getByRole('link', { name: 'Open in the lab' }).evaluate(hasFocus)).toBe(true)
    await sheet.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Golden queries of your store appear here').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('cell', { name: 'wool', exact: true }).waitFor()
  })
})
