import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../../server/test/kit/browser/accessibility.ts'
import { aNewcomer, asPerson } from '../../../server/test/kit/fixtures/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/fixtures/a-person.ts'
import { screens } from '../../app/screens.ts'
import { createPopulatedStore, type PopulatedStore } from '../populated-store.ts'
import { heading, signIn, sizes, startTestPortal } from '../test-portal.ts'
import { adminViews, entryViews, freshViews, storeViews, type View } from '../views.ts'

const portal = startTestPortal()
let store: PopulatedStore
beforeAll(async () => {
  store = await createPopulatedStore(portal.app())
})
afterAll(() => store?.close())

/** The pending calls of a page, and the failed ones. */
function watchCalls(page: Page) {
  const open = new Set<Request>()
  const failed: string[] = []
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    const reason = request.failure()?.errorText ?? ''
    // Requests that were pending when the page was left.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()}: ${reason}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) failed.push(`${pathname}: ${response.status()}`)
    // A busy service rejects a call, and the page retries it.
    else failed.splice(0, failed.length, ...failed.filter((call) => call !== `${pathname}: 503`))
  })
  return {
    /** Waits until no call has been pending for a moment. */
    async end(): Promise<void> {
      for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(30)
    },
    takeFailed: () => failed.splice(0),
  }
}

// The views alternate between the two sizes, because the axe rules dominate the run time: `EVERY_SIZE=1` checks each view at both sizes.
const isComplete = process.env.EVERY_SIZE === '1'

/** The width of the content once it fits, or after half a minute: scripts lay out some parts again after a resize. */
async function settledWidth(page: Page, limit: number): Promise<number> {
  const fits = (max: number) => document.documentElement.scrollWidth <= max
  await page.waitForFunction(fits, limit, { timeout: 30_000 }).catch(() => undefined)
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** The problems of these URLs in both themes, on a phone and on a desktop; and the URLs that they link to. */
async function walk(page: Page, views: readonly View[]): Promise<{ problems: string[]; links: string[] }> {
  const problems: string[] = []
  const links = new Set<string>()
  const calls = watchCalls(page)
  for (const [at, { address, refusals = [] }] of views.entries()) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(portal.baseUrl() + address)
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor()
    await calls.end()
    const plain = page.locator('select').evaluateAll(isNative)
    if (await plain) problems.push(`${address}: has the arrow of the browser in a list`)
    if (await nothingHere(page).isVisible()) problems.push(`${address}: shown as missing`)
    for (const [theme, size] of [
      ['light', 'desktop'],
      ['light', 'phone'],
      ['dark', 'phone'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize(sizes[size])
      const isTurn = isComplete || theme === 'dark' || (size === 'phone') === (at % 2 === 1)
      const found = isTurn ? await violations(page, theme) : []
      const width = await settledWidth(page, sizes[size].width)
      if (width > sizes[size].width) found.push(`is ${width} pixels wide`)
      problems.push(...found.map((one) => `${address} (${theme}, ${size}): ${one}`))
    }
    const hrefs = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const href of hrefs) links.add(href ?? '')
    // Checked last: a call may start long after the first calls of its view have ended.
    await calls.end()
    const failed = calls.takeFailed().filter((call) => !refusals.includes(call))
    problems.push(...failed.map((call) => `${address}: ${call}`))
  }
  return { problems, links: [...links] }
}

const isNative = (all: Element[]) => all.some((one) => getComputedStyle(one).appearance !== 'none')
const nothingHere = (page: Page) => page.getByText('There is nothing at this address').first()

/** A page of somebody whose sign-in does not count toward the limit of the tests' address. */
async function openAs(token: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await portal.open('/login', options)
  const cookie = { name: 'vitrine_portal', value: token, httpOnly: true, sameSite: 'Strict' as const }
  await page.context().addCookies([{ ...cookie, url: portal.baseUrl() }])
  await page.goto(portal.baseUrl() + path)
  return page
}

async function boxOf(locator: Locator): Promise<Box> {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('the element is not shown')
  return box
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
const middle = ({ y, height }: Box): number => y + height / 2
const right = ({ x, width }: Box): number => x + width

/** The route of a URL: the same for all products, texts or keys. */
function kindOf(address: string): string {
  const { pathname } = new URL(address, portal.baseUrl())
  const segments = pathname.replace(`/${store.owner.slug}/`, '/store/').split('/')
  return segments.map((segment) => (/^[a-z-]*$/.test(segment) ? segment : ':id')).join('/')
}

describe('every screen', () => {
  it('is accessible, fits its window, and loads without errors, in both themes', { timeout: 600_000 }, async () => {
    const views = storeViews(store)
    const half = Math.ceil(views.length / 2)
    const walks = await Promise.all(
      [views.slice(0, half), views.slice(half)].map(async (part) => {
        const page = await portal.open('/login')
        await signIn(page, store.owner)
        await heading(page, 'Overview').waitFor()
        return walk(page, part)
      }),
    )
    expect(walks.flatMap(({ problems }) => problems)).toEqual([])

    // A new screen, tab or sheet must be added to the list of views.
    const covered = new Set(views.map(({ address }) => kindOf(address)))
    const base = `/${store.owner.slug}/portal`
    const listed = screens.flatMap(({ path, actions = [] }) =>
      ['', ...actions.map(({ to }) => to)].map((to) => `${base}${path === '' ? '' : `/${path}`}${to}`),
    )
    const linked = walks.flatMap(({ links }) => links).filter((link) => link.startsWith(`${base}`))
    expect(linked.length).toBeGreaterThan(20)
    expect([...new Set([...listed, ...linked].map(kindOf))].filter((kind) => !covered.has(kind))).toEqual([])
  })

  it('says so if its URL names something that does not exist', async () => {
    const { token } = await asPerson(portal.app(), store.owner)
    const base = `/${store.owner.slug}/portal`
    const page = await openAs(token, base)
    const { ids } = store
    const lost = [
      ...['catalog/nothing', 'catalog?product=nothing', 'catalog/imports/nothing', 'lab/nothing', 'lab/golden/nothing'],
      ...['lab/receipts/nothing', 'analytics/nothing', 'analytics/receipts/nothing', 'model/nothing'],
      ...['assistant/nothing', 'assistant/conversations/nothing', 'assistant/try?thread=nothing'],
      ...['assistant/knowledge/nothing', 'assistant/storefront/nothing/token', 'assistant/storefront/connect/nothing'],
      `assistant/knowledge/${ids.text}/nothing`,
      `assistant/knowledge/${ids.text}/versions/99`,
      `assistant/knowledge/${ids.text}/published?version=99`,
      `assistant/storefront/${ids.connection}/syncs/nothing`,
      ...['developers/nothing', 'developers/keys/nothing', 'developers/widgets/nothing', 'developers/webhooks/nothing'],
      `developers/webhooks/${ids.webhook}/nothing`,
      `developers/webhooks/${ids.webhook}/deliveries/nothing`,
      ...['team/nothing', 'team/members/nothing', 'team/groups/nothing', 'billing/nothing', 'settings/nothing'],
      ...['security/nothing', 'security/audit/nothing', 'security/addresses/nothing'],
    ]
    for (const path of lost) {
      await page.goto(`${portal.baseUrl()}${base}/${path}`)
      await nothingHere(page).waitFor()
    }
    await page.goto(`${portal.baseUrl()}${base}/developers/keys/nothing`)
    await nothingHere(page).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('shows its current tab on a phone, where not all tabs fit', async () => {
    const { token } = await asPerson(portal.app(), store.owner)
    const page = await openAs(token, `/${store.owner.slug}/portal/assistant/settings`)
    await page.setViewportSize(sizes.phone)
    const tab = page.getByRole('navigation', { name: 'Assistant views' }).getByRole('link', { name: 'Settings' })
    await expect
      .poll(() => tab.evaluate((link) => link.getBoundingClientRect().right))
      .toBeLessThanOrEqual(sizes.phone.width)
  })

  it('keeps its controls in their rows: on a phone, and with long German labels', async () => {
    const { token } = await asPerson(portal.app(), store.owner)
    const base = `/${store.owner.slug}/portal`
    const page = await openAs(token, `${base}/catalog`, { locale: 'de-DE', viewport: sizes.phone })
    const show = (path: string) => page.goto(`${portal.baseUrl()}${base}/${path}`)
    const title = await boxOf(heading(page, 'Katalog'))
    const menu = await boxOf(page.getByRole('button', { name: 'Weitere Aktionen' }))
    expect(Math.abs(middle(menu) - middle(title))).toBeLessThan(title.height)

    await show('assistant/knowledge')
    expect((await boxOf(page.getByRole('group', { name: 'Status' }))).height).toBeLessThan(60)

    await show('assistant/settings')
    const tab = page
      .getByRole('navigation', { name: 'Ansichten des Assistenten' })
      .getByRole('link', { name: 'Einstell' })
    await expect.poll(async () => right(await boxOf(tab))).toBeLessThan(sizes.phone.width - 8)

    await show('team/invites')
    await page.getByRole('button', { name: 'Einladung zurückziehen' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Läuft ab' }).isVisible()).toBe(false)

    await show(`developers/webhooks/${store.ids.webhook}/deliveries/${store.ids.delivery}`)
    const request = page.getByRole('dialog').locator('figure').first()
    const copy = await boxOf(request.getByRole('button', { name: 'Kopieren' }))
    expect(right(copy)).toBeLessThanOrEqual(right(await boxOf(request)))
    await page.getByRole('dialog').getByText('Der Empfänger antwortete mit Status 500.').waitFor()

    await page.setViewportSize(sizes.desktop)
    await show('analytics/receipts')
    const kind = await boxOf(page.getByRole('combobox', { name: 'Art' }))
    expect(Math.abs(middle(kind) - middle(await boxOf(page.getByRole('searchbox'))))).toBeLessThan(2)
  })

  it('finds what its URL names on a later page of the list', async () => {
    const owner = await aNewcomer(portal.app())
    const { token, call } = await asPerson(portal.app(), owner)
    const names = Array.from({ length: 60 }, (_key, at) => `Key ${at + 1}`)
    const ids: string[] = []
    for (const name of names) {
      const { body } = await call('POST', '/v1/security/api-keys', { body: { name, scopes: { search: ['execute'] } } })
      ids.push(body.id)
    }
    const { body } = await call('GET', '/v1/security/api-keys')
    const first: string[] = body.api_keys.map(({ id }: { id: string }) => id)
    const at = ids.findIndex((id) => !first.includes(id))
    const page = await openAs(token, `/${owner.slug}/portal/developers/keys/${ids[at]}`)
    await page
      .getByRole('dialog')
      .getByText(names[at] ?? '', { exact: true })
      .waitFor()
    expect(await nothingHere(page).isVisible()).toBe(false)
  })

  it('has no problems in a new store', async () => {
    const owner = await aNewcomer(portal.app())
    const page = await portal.open('/login')
    await signIn(page, owner)
    await heading(page, 'Overview').waitFor()
    expect((await walk(page, freshViews(owner.slug))).problems).toEqual([])
    for (const path of ['', '/analytics']) {
      await page.goto(`${portal.baseUrl()}/${owner.slug}/portal${path}`)
      await page.locator('#zero-results p').last().waitFor()
      expect(await page.getByText('Every search found something').count(), path).toBe(0)
    }
  })

  it('has no problems before sign-in and in the administration', async () => {
    const entry = await portal.open('/login')
    expect((await walk(entry, entryViews)).problems).toEqual([])
    const admin = await aPerson(portal.app(), { isSuperAdmin: true })
    const page = await openAs(admin.token, '/admin')
    expect((await walk(page, adminViews(store.owner.clientId))).problems).toEqual([])
  })
})
