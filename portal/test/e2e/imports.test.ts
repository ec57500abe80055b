import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { anImage } from '../../../server/test/kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../../server/test/kit/peers/image-host.ts'
import { expectAccessible, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()
let host: ImageHost

beforeAll(async () => {
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1, 400))
})
afterAll(() => host.close())

const choose = (page: Page, name: string, text: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('an import', () => {
  it('of a CSV with errors shows them by line, imports the rest, and offers the failed records as a file', async () => {
    const owner = await aNewcomer(portal.app())
    const lines = [
      'Bestellcode;Bezeichnung;Preis;Gewicht;Bild',
      `L-1;Desk lamp;49,90;1,5;${host.url}/1.jpg`,
      'L-2;Floor lamp;129,00;4;',
      'L-3;Ceiling lamp;79,00;2;lamp.jpg',
      ';Nameless;1,00;1;',
      `L-4;Lost lamp;12,00;1;${host.url}/lost.jpg`,
    ]
    const page = await portal.open(`/${owner.slug}/portal/catalog`)
    await signIn(page, owner)
    await page.getByRole('link', { name: 'Import products' }).first().click()
    await page.getByText('First you see what would change').waitFor()
    await expectAccessible(page)
    await choose(page, 'lamps.csv', lines.join('\n'))
    await page.getByLabel('Which column is the product ID?').selectOption('Bestellcode')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview changes' }).first().click()

    await page.getByRole('heading', { name: 'Preview of lamps.csv' }).waitFor()
    await page.getByRole('button', { name: 'Problems 2' }).waitFor()
    await page.getByText('Image: Must be a URL starting with http:// or https://', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Becomes: Gewicht').selectOption('')
    await page.getByText('The preview below does not reflect these changes yet').waitFor()
    await page.getByRole('button', { name: 'Update preview' }).click()
    await page.getByRole('button', { name: 'Import 3 products' }).waitFor()
    expect(await page.getByLabel('Becomes: Gewicht').inputValue()).toBe('')
    await page.getByRole('button', { name: 'New 3' }).click()
    await page.getByRole('cell', { name: 'L-4' }).waitFor()

    // The preview and its file survive a reload.
    await page.reload()
    await page.getByRole('button', { name: 'Import 3 products' }).click()
    await page.getByText('The import is done').waitFor()
    await page.reload()
    await page.getByText('2 products were imported; 3 could not be.').waitFor()
    await page.getByText('What could not be imported').first().waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download problems as CSV' }).click()
    const problems = await readFile(await (await download).path(), 'utf8')
    expect(problems.split('\r\n').map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '\ufeffline,product_id',
      '4,L-3',
      '5,',
      ',L-4',
      '',
    ])

    const { call } = await asPerson(portal.app(), owner)
    expect((await call('GET', '/v1/products/L-1')).body.metadata).toEqual({ name: 'Desk lamp', price: 49.9 })
    await page.getByRole('link', { name: 'All imports' }).click()
    await page
      .getByRole('row', { name: /lamps\.csv/ })
      .first()
      .waitFor()
    await expectAccessible(page)
  })

  it('explains in German what is wrong with a file and its records', async () => {
    const owner = await aNewcomer(portal.app())
    const { token } = await asPerson(portal.app(), owner)
    const page = await portal.open('/login', { locale: 'de-DE' })
    const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
    await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/catalog/imports/new`)
    await page.getByText('Zuerst sehen Sie').waitFor()
    await choose(page, 'lampen.csv', 'id;name\n1;"Lampe')
    await page.getByText('Im Datensatz ab Zeile 2 wird ein Anführungszeichen nie geschlossen.').first().waitFor()
    await choose(
      page,
      'lampen.csv',
      'id;name;preis;bild\n1;Lampe;9,50;lampe.jpg\n2;Stuhl;teuer;\n3;Tisch;1;2;3\n4;Bett;5;\n',
    )
    await page.getByText('Bild: Muss eine Adresse sein', { exact: false }).waitFor()
    await page.getByText('Preis: „teuer“ ist kein Preis.').waitFor()
    await page.getByText('Der Datensatz hat 5 Zellen, die Kopfzeile 4', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Neu 1' }).click()
    await page.getByText('Kein Bild: Das Produkt wird nur über seine Texte gefunden.').waitFor()
  })

  it('of a WooCommerce export ignores the settings of the shop, and shows variants in words', async () => {
    const owner = await aNewcomer(portal.app())
    const { token } = await asPerson(portal.app(), owner)
    const page = await portal.open('/login')
    const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
    await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/catalog/imports/new`)
    const rows = [
      'ID,Type,SKU,Name,Published,Tax class,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,T,Tea,1,,,,Grams,"50, 100"',
      '2,variation,T-50,Tea - 50,1,,4.5,T,Grams,50',
    ]
    await choose(page, 'wc.csv', rows.join('\n'))
    await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
    expect(await page.getByLabel('Becomes: Tax class').isVisible()).toBe(false)
    await page.getByText('4 other columns are ignored').click()
    await page.getByLabel('Becomes: Tax class').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByText('The import is done').waitFor()
    await page.goto(`${portal.baseUrl()}/${owner.slug}/portal/catalog?product=1`)
    await expect
      .poll(() => page.getByRole('dialog').getByText('T-50').locator('..').textContent())
      .toBe('sku T-50price 4.5Grams 50')
    await expectAccessible(page)
  })

  it('beyond the limit of the plan says before and after how many products it imports', async () => {
    const owner = await aNewcomer(portal.app())
    const lines = Array.from({ length: 120 }, (_, at) => `T-${at + 1},Teapot ${at + 1}`)
    const page = await portal.open(`/${owner.slug}/portal/catalog/imports/new`)
    await signIn(page, owner)
    await choose(page, 'teapots.csv', ['id,name', ...lines].join('\n'))
    await page.getByText('70 new products exceed the limit of your plan').waitFor()
    await page.getByText('These products are added, up to the limit of your plan.').waitFor()
    await page.getByRole('button', { name: 'Import 50 products', exact: true }).click()

    await page.getByText('50 products were imported; 70 could not be.').waitFor()
    await page.getByRole('cell', { name: /and 69 more$/ }).waitFor()
    await page.getByText('70 new or changed products could not be imported').waitFor()
    await page.getByText('The catalog did not have these products before the import.').waitFor()
    expect(await page.getByText('These products are added').count()).toBe(0)
    await expectAccessible(page)
  })

  it('from a URL updates the catalog and, if selected, deletes products that are missing from the feed', async () => {
    const owner = await aNewcomer(portal.app())
    const { call } = await asPerson(portal.app(), owner)
    for (const [product_id, name] of [
      ['A', 'Anchor'],
      ['B', 'Buoy'],
      ['C', 'Compass'],
    ])
      await call('POST', '/v1/products', { body: { product_id, metadata: { name } } })
    const feed = 'id,name\nA,Anchor\nB,Buoy with a bell\n'
    const url = host.serve('/feed.csv', Buffer.from(feed), { 'content-type': 'text/csv' })
    const page = await portal.open(`/${owner.slug}/portal/catalog/imports/new`)
    await signIn(page, owner)
    await page.getByLabel('URL of the feed').fill(`${host.url}/none.csv`)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByText('404', { exact: false }).waitFor()
    expect(await page.getByLabel('URL of the feed').inputValue()).toBe(`${host.url}/none.csv`)
    await page.getByLabel('URL of the feed').fill(url)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('button', { name: 'Changed 1', exact: true }).waitFor()
    await page.getByLabel('Also delete 1 product that the feed does not have').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await page.getByText('The import is done').waitFor()
    const { body } = await call('GET', '/v1/products')
    expect(body.products.map((one: { metadata: { name: string } }) => one.metadata.name).toSorted()).toEqual([
      'Anchor',
      'Buoy with a bell',
    ])
  })
})
