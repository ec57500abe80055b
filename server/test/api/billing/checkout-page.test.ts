import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { violations } from '../../kit/browser/accessibility.ts'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { ledgerOf, settled } from '../../kit/fixtures/a-ledger.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let browser: Browser
let page: Page
let pageErrors: string[]
let sent: string[]

beforeAll(async () => {
  await ensureBuiltPages()
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

beforeEach(async () => {
  pageErrors = []
  sent = []
  const context = await browser.newContext({ locale: 'en-US', viewport: sizes.desktop, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`content policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
})
afterEach(async () => {
  await page.context().close()
  expect(pageErrors, 'console errors and violations of the content security policy').toEqual([])
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const clickButton = (name: string | RegExp) => page.getByRole('button', { name }).click()

async function checkoutOf(store: TestStore, plan: string): Promise<string> {
  return (await store.call('POST', '/v1/billing/checkout', { plan_name: plan })).body.checkout_url
}

/** Opens the hosted checkout of a plan and pays it with a test card. */
async function pay(store: TestStore, plan: string, card = /^Pays/): Promise<void> {
  await page.goto(await checkoutOf(store, plan))
  await clickButton(card)
  await clickButton(/^Pay \$/)
}

/** Checks both themes and both sizes with axe, and that the page does not scroll horizontally. */
async function expectAccessible(): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const faults = await violations(page, colorScheme)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect([size, colorScheme, faults, isWide]).toEqual([size, colorScheme, [], false])
    }
  }
  await page.setViewportSize(sizes.desktop)
}

describe('the hosted checkout of the sandbox', () => {
  it('leads a store from free to premium limits and an invoice', async () => {
    const store = await aStore(app, 'free')
    expect((await store.call('GET', '/v1/billing/current-plan')).body).toMatchObject({
      plan_name: 'free',
      max_products: 50,
    })
    await page.goto(await checkoutOf(store, 'premium'))
    await heading('Subscribe to Vitrine Premium').waitFor()
    expect(await page.getByText('No money moves').isVisible()).toBe(true)
    await expectAccessible()
    await clickButton(/^Pays/)
    await clickButton('Pay $99.99')
    await heading('Payment successful').waitFor()
    await heading('Your store is on Premium').waitFor()
    expect(new URL(page.url()).pathname).toBe('/checkout/complete')
    await expectAccessible()
    expect((await store.call('GET', '/v1/billing/current-plan')).body).toMatchObject({
      plan_name: 'premium',
      max_products: 50_000,
      requests_per_minute: 200,
    })
    expect((await store.call('GET', '/v1/billing/invoices')).body).toEqual([
      expect.objectContaining({ amount: 99.99, status: 'paid' }),
    ])
  })

  it('shows a declined card, charges nothing, and takes another card', async () => {
    const store = await aStore(app, 'free')
    await pay(store, 'basic', /^Declined/)
    await page.getByRole('alert').filter({ hasText: 'Your card was declined' }).waitFor()
    await expectAccessible()
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    await clickButton(/^Pays/)
    await clickButton('Pay $29.99')
    await heading('Your store is on Basic').waitFor()
  })

  it('never sends the number of a card, and refuses a real one', async () => {
    const store = await aStore(app, 'free')
    await page.goto(await checkoutOf(store, 'basic'))
    await page.getByLabel('Card number').fill('4111 1111 1111 1111')
    await clickButton('Pay $29.99')
    await page.getByText('A real card is refused here').waitFor()
    for (const text of ['Enter a month in the future', 'Enter any three digits', 'Enter any name'])
      expect(await page.getByText(text).isVisible()).toBe(true)
    await page.getByLabel('Card number').fill('4242424242424242')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByLabel('Name on card').fill('Ada Lovelace')
    await page.keyboard.press('Enter')
    await heading('Your store is on Basic').waitFor()
    expect(sent.filter((request) => /4111|4242|Lovelace/.test(request))).toEqual([])
    // No URL that a server or proxy would log contains the ID of the session.
    expect(sent.filter((request) => /cs_sandbox/.test(request.split(' ')[0] ?? ''))).toEqual([])
  })

  it('can be left without paying, and then is closed', async () => {
    const store = await aStore(app, 'free')
    const url = await checkoutOf(store, 'basic')
    await page.goto(url)
    await clickButton('Vitrine')
    await heading('Nothing was charged').waitFor()
    await page.goto(url)
    await heading('This checkout is closed').waitFor()
    await expectAccessible()
  })

  it('shows whether it was paid or has expired', async () => {
    const store = await aStore(app, 'free')
    const url = await checkoutOf(store, 'basic')
    const expire = "update sandbox_checkouts set expires_at = now() - interval '1 minute' where store_id = $1"
    await app.database.pool.query(expire, [store.scope.storeId])
    await page.goto(url)
    await heading('This checkout has expired').waitFor()
    const paid = await aStore(app, 'free')
    await pay(paid, 'basic')
    await heading('Your store is on Basic').waitFor()
    await page.goBack()
    await heading('Already paid').waitFor()
    expect((await paid.call('GET', '/v1/billing/invoices')).body).toHaveLength(1)
  })

  it('confirms a change of plan and a cancellation', async () => {
    const store = await aStore(app, 'free')
    await pay(store, 'basic')
    await heading('Your store is on Basic').waitFor()
    await page.goto(await checkoutOf(store, 'premium'))
    await heading('Change from Basic to Premium').waitFor()
    await expectAccessible()
    await clickButton(/^Pay \$/)
    await heading('Your store is on Premium').waitFor()
    await page.goto(await checkoutOf(store, 'free'))
    await heading('Cancel Vitrine Premium').waitFor()
    await expectAccessible()
    await clickButton('Cancel the plan')
    await heading('Your plan is canceled').waitFor()
    await settled(app, store.scope)
    expect((await store.call('GET', '/v1/billing/current-plan')).body).toMatchObject({
      plan_name: 'premium',
      status: 'canceled',
    })
  })
})

describe('the subscription page of the sandbox', () => {
  it('simulates a failed renewal, its payment, and the end', async () => {
    const store = await aStore(app, 'free')
    await pay(store, 'basic')
    await heading('Your store is on Basic').waitFor()
    await page.goto((await store.call('POST', '/v1/billing/portal')).body.portal_url)
    await heading('Sandbox subscription').waitFor()
    await expectAccessible()
    await clickButton('Simulate: Fail the renewal')
    await page.getByText('Payment failed').waitFor()
    await settled(app, store.scope)
    expect((await store.call('GET', '/v1/billing/current-plan')).body.status).toBe('past_due')
    await clickButton('Simulate: Pay the open invoice')
    await page.getByText('Active').waitFor()
    await clickButton('Simulate: Cancel')
    await page.getByText('Canceled').waitFor()
    await clickButton('Simulate: End now')
    await page.getByText('Ended').waitFor()
    await settled(app, store.scope)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
  })
})
