import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aModel } from '../../../server/test/kit/fixtures/a-model.ts'
import { aNewcomer, asPerson, type Newcomer } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { anImage } from '../../../server/test/kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../../server/test/kit/peers/image-host.ts'
import { expectAccessible, heading, signIn, startTestPortal } from '../test-portal.ts'

const portal = startTestPortal({
  openModel: async (name) => {
    if (name !== 'made/small') throw new Error(`There is no ${name}.`)
    return aModel('made/small@1', 24)
  },
})
let host: ImageHost
let owner: Newcomer

beforeAll(async () => {
  host = await startImageHost()
  owner = await aNewcomer(portal.app())
  const { call } = await asPerson(portal.app(), owner)
  for (let seed = 0; seed < 3; seed += 1) {
    host.serve(`/${seed}.jpg`, await anImage(seed))
    const product = {
      product_id: `p${seed}`,
      image_url: `${host.url}/${seed}.jpg`,
      metadata: { name: `Thing number ${seed}` },
    }
    expect((await call('POST', '/v1/products', { body: product })).status).toBe(200)
  }
  const judgment = { search: { mode: 'text', query: 'thing number 2' }, products: [{ product_id: 'p2' }] }
  expect((await call('POST', '/v1/search/judgments', { body: judgment })).status).toBe(201)
})
afterAll(() => host.close())

describe('the model of a store', () => {
  it('is shown with its progress, and cannot be changed by members of the store', async () => {
    const page = await portal.open(`/${owner.slug}/portal/model`)
    await signIn(page, owner)
    await page.getByText('3 products have vectors').waitFor()
    await page.getByText('No other model is being prepared').waitFor()
    expect(await page.getByText('Change the model').count()).toBe(0)
    await expectAccessible(page)
  })

  it('is prepared, compared on golden queries, switched and rolled back by the operator', async () => {
    await portal
      .app()
      .database.pool.query('update users set is_super_admin = true where email = $1', [owner.email.toLowerCase()])
    const page = await portal.open(`/${owner.slug}/portal/model`)
    await signIn(page, owner)
    await heading(page, 'Model').waitFor()
    await page.getByRole('button', { name: 'Prepare another model' }).click()
    await page.getByLabel('Name of the model').fill('made/unknown')
    await page.getByRole('button', { name: 'Start the build' }).click()
    await page.getByText('There is no made/unknown', { exact: false }).waitFor()
    await page.getByLabel('Name of the model').fill('made/small')
    await page.getByRole('button', { name: 'Start the build' }).click()
    await page.getByRole('heading', { name: 'Compared on your golden queries' }).waitFor()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('rowheader', { name: /nDCG@10/ }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Switch to the standby model' }).click()
    await page.getByText('Searches use the other model').first().waitFor()
    await page.getByText('Kept for a rollback').waitFor()
    await page.getByRole('button', { name: 'Roll back' }).click()
    await page.getByText('Searches use the previous model again').first().waitFor()
    await page.getByRole('button', { name: 'Delete the standby model' }).click()
    await page.getByLabel('to confirm', { exact: false }).fill('made/small')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the standby model' }).click()
    await page.getByText('No other model is being prepared').first().waitFor()
    await expectAccessible(page)
  })
})
