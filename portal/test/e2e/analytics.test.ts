import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aNewcomer, asPerson, type Newcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal()
let owner: Newcomer

beforeAll(async () => {
  owner = await aNewcomer(portal.app())
  const { call } = await asPerson(portal.app(), owner)
  for (const [product_id, name] of [
    ['lamp', 'Desk lamp'],
    ['rug', 'Wool rug'],
  ])
    expect((await call('POST', '/v1/products', { body: { product_id, metadata: { name } } })).status).toBe(200)
  const search = async (query: string, more: object = {}): Promise<string> =>
    (await call('POST', '/v1/search/text', { body: { query, ...more } })).body.search_id
  const lamp = await search('lamp')
  await search('lamp')
  await search('rug')
  await search('lamp', { price_max: 1 })
  const purchase = { search_id: lamp, result_product_id: 'lamp', action: 'purchase', order_value: 49, currency: 'EUR' }
  for (const body of [{ search_id: lamp, result_product_id: 'lamp', action: 'click' }, purchase])
    expect((await call('POST', '/v1/search/feedback', { body })).status).toBe(201)
})

async function openAnalytics(address = ''): Promise<Page> {
  const page = await portal.open(`/${owner.slug}/portal/analytics${address}`)
  await signIn(page, owner)
  await heading(page, 'Analytics').waitFor()
  return page
}

async function downloaded(page: Page, item: string): Promise<{ name: string; text: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

describe('analytics', () => {
  it('show the figures of a period compared with the previous one, and download them as files', async () => {
    const page = await openAnalytics('?days=7')
    const figure = page.getByRole('link', { name: /^Searches 4/ })
    await figure.waitFor()
    await page.getByRole('link', { name: /^Click rate 25%/ }).waitFor()
    await page.getByRole('link', { name: /^Revenue €49\.00/ }).click()
    await page.waitForURL(/metric=revenue/)
    await heading(page, 'Analytics').waitFor()
    await page.getByText('Revenue (EUR)').first().waitFor({ state: 'attached' })
    await page.getByRole('row', { name: /Desk lamp/ }).waitFor()
    // Today is not complete, the previous period is.
    expect(await page.locator('[data-today]').count()).toBe(1)
    await expectAccessible(page)

    const figures = await downloaded(page, 'Daily figures (CSV)')
    expect(figures.name).toBe(`${owner.slug}-figures-7-days.csv`)
    const [header, ...days] = figures.text.trim().split('\r\n')
    expect(header).toBe('date,searches,zero_result_searches,clicks,add_to_carts,purchases,revenue_EUR')
    expect([days.length, days.at(-1)]).toEqual([7, expect.stringMatching(/^\d{4}-\d\d-\d\d,4,1,1,0,1,49$/)])
    expect((await downloaded(page, 'Queries (CSV)')).text).toBe(
      'query,searches,zero_result_searches\r\nlamp,3,1\r\nrug,1,0\r\n',
    )
    const searches = await downloaded(page, 'Every search (JSON Lines)')
    expect(searches.text.trim().split('\n')).toHaveLength(4)
  })

  it('lead from a search without results to its receipt, its replay and the lab, and to a synonym', async () => {
    const page = await openAnalytics()
    await page.getByRole('button', { name: 'Add synonym for “lamp”' }).click()
    await page.getByLabel('Means the same as').fill('light')
    await page.getByRole('dialog').getByRole('button', { name: 'Add synonym' }).click()
    await page.getByText('“lamp” now also finds “light”').first().waitFor()

    await page.getByRole('link', { name: 'Searches', exact: true }).click()
    await page.getByRole('button', { name: 'Without results' }).click()
    await page.getByText('1 of 1').waitFor()
    await expectAccessible(page)
    await page.getByRole('cell', { name: 'lamp', exact: true }).click()
    const receipt = page.getByRole('dialog', { name: 'Receipt of a search' })
    await receipt.getByText('The same results today').waitFor()
    await receipt.getByText('have changed since', { exact: false }).waitFor()
    await expectAccessible(page)
    await receipt.getByRole('link', { name: 'Open in the search lab' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search lab' }).waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('1')
    await page.getByText('Nothing was found').waitFor()
    await page.getByRole('button', { name: /price/i }).first().click()
    await page.getByText('1 result', { exact: true }).waitFor()
  })

  it('name a search for everything as such, not by its asterisk', async () => {
    const { call } = await asPerson(portal.app(), owner)
    await call('POST', '/v1/search/text', { body: { query: '*', analytics: false } })
    const page = await openAnalytics('/receipts')
    await page.getByRole('cell', { name: 'The whole catalog' }).click()
    await page.getByRole('dialog').getByText('The whole catalog').waitFor()
  })

  it('list feedback with the search that led to it', async () => {
    const page = await openAnalytics('/feedback')
    await page.getByRole('row', { name: /Purchase Desk lamp €49\.00/ }).waitFor()
    await page.getByRole('button', { name: 'Click', exact: true }).click()
    await page.getByText('1 of 1').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the search' }).click()
    await page.getByRole('dialog', { name: 'Receipt of a search' }).getByText('Bought').waitFor()
  })
})
