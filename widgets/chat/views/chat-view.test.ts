import fc from 'fast-check'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../../server/test/kit/browser/accessibility.ts'
import { openBrowser } from '../../../server/test/kit/browser/browser.ts'
import { type GalleryService, startGallery } from '../../test/gallery/open-gallery.ts'
import {
  answered,
  asked,
  cited,
  createCard,
  createProposal,
  createState,
  type SceneName,
  scenes,
} from '../../test/gallery/scenes.ts'
import { type ShopPage, startShop } from '../../test/shop-page.ts'
import type { ChatState } from '../state/chat-state.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 820 } }

interface Gallery extends HTMLElement {
  readonly calls: unknown[][]
  play(change: object): void
  scene(name: string): void
}

const noContact = { email: null, phone: null, url: null, hours: null }

let browser: Browser
let service: GalleryService
let shop: ShopPage
let complaints: string[] = []

beforeAll(async () => {
  ;[browser, service] = await Promise.all([openBrowser(), startGallery()])
  shop = await startShop(service.url)
})
afterAll(async () => {
  await Promise.all([browser?.close(), service?.close(), shop?.close()])
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  expect(complaints, 'errors, and breaches of the Content-Security-Policy').toEqual([])
})

/** The gallery in a page of another origin, under the strictest policy. */
async function open({ lang = 'en', options = desktop }: { lang?: string; options?: BrowserContextOptions } = {}) {
  complaints = []
  const head = `<script type="module" src="${service.url}/gallery.js"></script>`
  shop.show({ lang, head, body: `<p>Text of the page</p><chat-gallery locale="${lang}"></chat-gallery><p>More</p>` })
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  // Images of the scenes.
  await page.route('https://shop.example/**', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto(shop.url)
  await trigger(page).waitFor()
  return page
}

const trigger = (page: Page) => page.locator('chat-gallery [part=trigger]')
const input = (page: Page) => page.getByRole('textbox')
const log = (page: Page) => page.locator('chat-gallery [part=log]')

/** Shows a state whose images come from the service, because the content policy of the page allows no other source. */
async function play(page: Page, state: Partial<ChatState>): Promise<void> {
  const shown = JSON.parse(JSON.stringify(state).replaceAll('https://shop.example/missing.jpg', `${service.url}/a.jpg`))
  await page.locator('chat-gallery').evaluate((gallery: Gallery, change) => gallery.play(change), shown)
}

const calls = (page: Page, name: string) =>
  page
    .locator('chat-gallery')
    .evaluate((gallery: Gallery, wanted) => gallery.calls.filter(([one]) => one === wanted), name)

/** A description of the focused element, also inside the shadow root. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('part') ?? element?.className ?? ''
  })

describe.each([
  ['a desktop in English', 'en', desktop],
  ['a phone in German', 'de', phone],
  ['a phone in Arabic', 'ar', phone],
  ['a window at 200% zoom in French', 'fr', { viewport: { width: 640, height: 410 } }],
] as const)('on %s', (_where, lang, options) => {
  it.each(['light', 'dark'] as const)(
    'nothing is inaccessible, too small to touch or cut off in any state, in %s',
    async (colorScheme) => {
      const page = await open({ lang, options: { ...options, colorScheme } })
      for (const name of Object.keys(scenes) as SceneName[]) {
        await play(page, { ...scenes.closed, ...scenes[name] })
        if (name === 'returns') await page.locator('chat-gallery [part=source]').first().click()
        if (name === 'sections') await page.locator('chat-gallery [part=section]').first().click()
        expect(await violations(page, colorScheme), name).toEqual([])
        expect(await overflows(page), name).toEqual([])
        if ('hasTouch' in options) expect(await smallTargets(page), name).toEqual([])
      }
      expect(await page.locator('chat-gallery .root').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr')
    },
  )
})

describe('the text of an answer', () => {
  it('produces only allowed elements and attributes', async () => {
    const page = await open()
    const piece = fc.oneof(
      fc.string({ maxLength: 10 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<!--',
        '$' + '{x}',
        '<?x',
        ']]>',
        '</p>',
      ),
      fc.constantFrom(
        '[a](javascript:alert(1))',
        '[a](https://a.example/"onclick="x)',
        '<https://a.example/>',
        '**',
        '`',
      ),
      fc.constantFrom('\n| a | b |\n| - | - |\n| c | d |\n', '\n- ', '\n> ', '\n# ', '\n```\n', '&lt;b&gt;', '![x](y)'),
    )
    const texts = fc.sample(
      fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join('')),
      400,
    )
    await play(page, createState([answered('x')]))
    const found = await page.locator('chat-gallery').evaluate(async (gallery: Gallery, given) => {
      const seen = new Set<string>()
      for (const text of given) {
        const answer = { ...(given.length > 0 ? {} : {}), response_markdown: text }
        const [item] = (gallery as unknown as { state: { items: { answer: object }[] } }).state.items
        gallery.play({ items: [{ ...item, answer: { ...item?.answer, ...answer } }] })
        await Promise.resolve()
        for (const element of gallery.shadowRoot?.querySelectorAll('.prose *') ?? []) {
          seen.add(element.localName)
          for (const { name, value } of element.attributes) {
            seen.add(`${element.localName} ${name}${name === 'href' ? ` ${value.split(':')[0]}` : ''}`)
          }
        }
      }
      return [...seen]
    }, texts)
    const elements = [
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'code',
      'pre',
      'blockquote',
      'br',
      'hr',
      'a',
      'div',
      'table',
    ]
    const more = ['thead', 'tbody', 'tr', 'th', 'td']
    const attributes = ['dir', 'class', 'start', 'scope', 'role', 'tabindex', 'target', 'rel', 'href']
    for (const one of found) {
      const [element = '', attribute, scheme] = one.split(' ')
      expect([...elements, ...more], one).toContain(element)
      if (attribute !== undefined) expect(attributes, one).toContain(attribute)
      if (scheme !== undefined) expect(['http', 'https', 'mailto', 'tel'], one).toContain(scheme)
    }
    // The sample covers the interesting cases.
    for (const element of ['a', 'table', 'ul', 'code']) expect(found).toContain(element)
  })

  it('opens links in a new tab without an opener or referrer', async () => {
    const page = await open()
    await play(page, scenes.table)
    const link = page.getByRole('link', { name: 'help page' })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })
})

describe('a product', () => {
  it('has a number only when its price was read live', async () => {
    const page = await open()
    await play(page, scenes.products)
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    const facts = await page.locator('chat-gallery .live').allInnerTexts()
    expect(facts.map((text) => text.split(/\s*\n\s*/).filter(Boolean))).toEqual([
      ['$129.00', 'In stock'],
      ['$94.50', 'On backorder'],
      ['Price currently not available', 'Out of stock'],
      ['$1,234,567.89', 'Pre-order'],
      ['$129.00', 'Discontinued'],
      [],
    ])
    await page.getByText('Prices and stock as of 9:41 AM').waitFor()
  })

  it('is a link to its page, and a click on it is reported first', async () => {
    const page = await open()
    await play(page, scenes.products)
    const card = page.getByRole('link', { name: /RunX/ })
    expect(await card.getAttribute('href')).toBe('https://shop.example/p/RunX%20Running%20Shoe')
    await card.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    await card.click()
    expect(await calls(page, 'clickProduct')).toHaveLength(1)
  })
})

describe('a source', () => {
  it('opens its cited sentence in its paragraph, by keyboard, and closes again', async () => {
    const page = await open()
    await play(page, scenes.returns)
    const chip = page.getByRole('button', { name: /Returns/ })
    await chip.focus()
    await page.keyboard.press('Enter')
    expect(await chip.getAttribute('aria-expanded')).toBe('true')
    expect(await calls(page, 'loadCitation')).toEqual([
      ['loadCitation', 'kc_Returns@1#1'],
      ['loadCitation', 'kc_Returns@1#2'],
    ])
    expect(await page.locator('chat-gallery mark').allTextContents()).toEqual(
      Object.values(cited).map((one) => one.citation.text),
    )
    await page.keyboard.press('Enter')
    expect(await page.locator('chat-gallery mark').count()).toBe(0)
  })
})

describe('a section that may help', () => {
  it('opens its paragraph below the links, without marking an answer in it, and only one is open', async () => {
    const page = await open()
    await play(page, scenes.sections)
    expect(await page.locator('chat-gallery [part=section]').allTextContents()).toEqual([
      expect.stringMatching(/^\s*Returns › How long you have\s*$/),
      expect.stringMatching(/^\s*Delivery and collection\s*$/),
      expect.stringContaining('Terms of a small shop › Of parcels'),
    ])
    expect(await page.locator('chat-gallery [part=source]').count(), 'they are no sources').toBe(0)
    const [first, second] = [
      page.getByRole('button', { name: /Returns/ }),
      page.getByRole('button', { name: /Delivery/ }),
    ]
    await first.focus()
    await page.keyboard.press('Enter')
    expect(await first.getAttribute('aria-expanded')).toBe('true')
    expect(await calls(page, 'loadCitation')).toEqual([['loadCitation', 'kc_Returns@1#1']])
    expect(await page.locator('chat-gallery blockquote').allTextContents()).toEqual(
      Object.values(cited).map((one) => one.citation.context),
    )
    expect(await page.locator('chat-gallery mark').count()).toBe(0)
    await second.click()
    expect(await first.getAttribute('aria-expanded')).toBe('false')
    expect(await second.getAttribute('aria-expanded')).toBe('true')
  })

  it('stands between the sentence and the contact', async () => {
    const page = await open()
    await play(page, scenes.sections)
    const text = ((await page.locator('chat-gallery .items > .assistant').textContent()) ?? '').replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/no clear answer .* These sections may help: .*support@dockside/)
  })

  it('shows a title as text, whatever it contains', async () => {
    const page = await open()
    const title = '<img src=x onerror=alert(1)> **bold** [a](javascript:alert(1))'
    const section = { handle: 'kc_a@1#1', concept_id: 'kc_a', concept_version: 1, title }
    const handoff = {
      reason: 'insufficient_evidence' as const,
      contact: noContact,
      ticket_id: 'T-1',
      sections: [section],
    }
    await play(page, createState([answered('I found no clear answer.', { handoff }, { outcome: 'handoff' })]))
    expect(((await page.locator('chat-gallery [part=section]').textContent()) ?? '').trim()).toBe(title)
    expect(await page.locator('chat-gallery [part=sections] img, chat-gallery [part=sections] a').count()).toBe(0)
  })
})

it('the reference of a handoff is in the middle of its frame if the shop has no contact details', async () => {
  const page = await open()
  const handoff = { reason: 'asked_for_person' as const, contact: noContact, ticket_id: 'T-1', sections: [] }
  await play(page, createState([answered('I have passed it on.', { handoff }, { outcome: 'handoff' })]))
  const boxes = [page.locator('chat-gallery [part=contact]'), page.getByText('Reference T-1')]
  const [frame, reference] = await Promise.all(boxes.map((one) => one.boundingBox()))
  if (!frame || !reference) throw new Error('It is not visible.')
  expect(reference.y + reference.height / 2).toBeCloseTo(frame.y + frame.height / 2, 0)
})

describe('a proposed action', () => {
  const proposed = (proposal: ReturnType<typeof createProposal>) =>
    createState([asked('Add it'), answered('Please check this.', {}, { outcome: 'confirmation_required', proposal })])

  it('gets the focus without accepting a second Enter as consent, and passes the focus to its result', async () => {
    const page = await open()
    await play(page, createState([asked('Add it')]))
    await play(page, proposed(createProposal('awaiting')))
    expect(await focused(page)).toBe('confirmation')
    await page.keyboard.press('Enter')
    expect(await calls(page, 'confirm')).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('confirm')
    await page.keyboard.press('Enter')
    expect(await calls(page, 'confirm')).toEqual([['confirm', 'a-Please-check-this-']])
    await play(page, proposed(createProposal('confirming')))
    await page.keyboard.press('Enter')
    expect(await calls(page, 'confirm'), 'while it runs').toHaveLength(1)
    expect(await focused(page)).toBe('confirm')
    await play(page, scenes.confirmed)
    await play(page, proposed(createProposal('confirmed', { result: resultOfScene() })))
    const link = page.getByRole('link', { name: 'Go to checkout' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/checkout/1')
    await page.getByText('Receipt rcp_7K2M9Q').waitFor()
  })

  it('does not take the focus from what the shopper is writing', async () => {
    const page = await open()
    await play(page, { ...createState([asked('Add it')]), draft: { text: 'And al', photo: null, photoProblem: null } })
    await input(page).focus()
    await play(page, { items: proposed(createProposal('awaiting')).items })
    expect(await focused(page)).toBe('input')
  })

  it('counts down its last minute', async () => {
    const page = await open()
    await play(page, scenes.proposal)
    expect(await page.getByRole('timer').count()).toBe(0)
    const { confirmation } = createProposal('awaiting')
    const expires_at = new Date(Date.now() + 30_000).toISOString()
    await play(page, proposed(createProposal('awaiting', { confirmation: { ...confirmation, expires_at } })))
    const first = await page.getByRole('timer').textContent()
    expect(first).toMatch(/Expires in (?:30|29|28) seconds/)
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(first)
  })

  it('that has changed shows that, and links only to web pages', async () => {
    const page = await open()
    await play(page, proposed(createProposal('awaiting', { isRenewed: true })))
    await page.getByText('This has changed. Please check it again.').waitFor()
    const result = { ...resultOfScene(), checkout_url: 'javascript:alert(1)' }
    await play(page, proposed(createProposal('confirmed', { result })))
    expect(await page.getByRole('link', { name: 'Go to checkout' }).count()).toBe(0)
  })
})

describe('a screen reader', () => {
  it('hears each finished message once, and no part of it before', async () => {
    const page = await open()
    await play(page, createState([asked('How do returns work?')]))
    await page.evaluate(() => {
      const status = document.querySelector('chat-gallery')?.shadowRoot?.querySelector('.panel > [role=status].unseen')
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      if (status)
        new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
          childList: true,
          subtree: true,
          characterData: true,
        })
    })
    const whole = 'You can return it **within 30 days**.'
    for (const end of [8, 20, whole.length]) {
      await play(page, {
        items: [asked('How do returns work?'), answered(whole.slice(0, end), {}, { id: 'a', outcome: null })],
      })
    }
    const done = answered(whole, {}, { id: 'a' })
    for (const _again of [1, 2]) await play(page, { items: [asked('How do returns work?'), done] })
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
      'You can return it within 30 days.',
    ])
  })

  it('hears the name of each product once', async () => {
    const page = await open()
    await play(page, createState([asked('Chairs?')]))
    const products = [createCard('Oak chair'), createCard('Beech chair')]
    await play(page, { items: [asked('Chairs?'), answered('- **Oak chair**: in stock', { products }, { id: 'a' })] })
    const heard = page.locator('chat-gallery .panel > [role=status].unseen')
    await expect.poll(() => heard.textContent()).toBe('Oak chair: in stock\nBeech chair')
  })

  it('hears nothing of messages of an earlier visit', async () => {
    const page = await open()
    await play(page, createState([]))
    await play(page, { items: scenes.returns.items })
    expect(await page.locator('chat-gallery .panel > [role=status].unseen').textContent()).toBe('')
  })
})

describe('the keyboard', () => {
  it('opens the chat, writes lines, sends, and closes it where it was opened', async () => {
    const page = await open()
    await trigger(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('input')
    await page.keyboard.type('One')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    expect(await input(page).inputValue()).toBe('One\ntwo')
    await page.keyboard.press('Enter')
    expect(await calls(page, 'send')).toEqual([['send']])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('trigger')
  })

  it('can leave the chat next to the page, but not the one that covers it', async () => {
    for (const [options, leaves] of [
      [desktop, true],
      [phone, false],
    ] as const) {
      const page = await open({ options })
      await trigger(page).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      const seen = new Set<boolean>()
      for (let step = 0; step < 15; step++) {
        await page.keyboard.press('Tab')
        seen.add(await page.evaluate(() => document.activeElement?.localName === 'chat-gallery'))
      }
      expect(seen.has(false)).toBe(leaves)
    }
  })

  it('sends nothing that is empty, too long, or while an answer runs', async () => {
    const page = await open()
    await play(page, createState([]))
    await input(page).press('Enter')
    await play(page, { draft: { text: 'x'.repeat(2001), photo: null, photoProblem: null } })
    await page.getByText('1 characters too many').waitFor()
    await input(page).press('Enter')
    await play(page, { ...scenes.thinking, draft: { text: 'next', photo: null, photoProblem: null } })
    await input(page).press('Enter')
    expect(await calls(page, 'send')).toEqual([])
    await page.getByRole('button', { name: 'Stop the answer' }).click()
    expect(await calls(page, 'stop')).toEqual([['stop']])
    expect(await input(page).inputValue()).toBe('next')
  })
})

describe('the conversation', () => {
  const long = 'A paragraph of several words that fills a line or two of the panel.\n\n'.repeat(30)
  const top = (page: Page) => log(page).evaluate((element) => element.scrollTop)

  it('shows a long answer from its question, and its end on demand', async () => {
    const page = await open()
    await play(page, createState([answered(long, {}, { id: 'before' }), asked('And now?')]))
    await play(page, {
      items: [answered(long, {}, { id: 'before' }), asked('And now?'), answered(long, {}, { id: 'a' })],
    })
    const question = await page.getByText('And now?').boundingBox()
    const box = await log(page).boundingBox()
    expect((question?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(80)
  })

  it('keeps the scroll position when something arrives, and offers to scroll to it', async () => {
    const page = await open()
    const items = [answered(long, {}, { id: 'before' }), asked('And now?')]
    await play(page, createState(items))
    await log(page).evaluate((element) => element.scrollTo(0, 300))
    await page.getByRole('button', { name: 'New message' }).waitFor()
    await play(page, { items: [...items, answered('Short.', {}, { id: 'a' })] })
    expect(await top(page)).toBe(300)
    await page.getByText('New message', { exact: true }).click()
    await expect.poll(() => top(page)).toBeGreaterThan(300)
    expect(await page.getByText('New message', { exact: true }).count()).toBe(0)
  })

  it('loads older messages at its start and stays in place when they arrive', async () => {
    const page = await open()
    const items = [answered(long, {}, { id: 'first' }), asked('Last')]
    await play(page, { ...createState(items), hasOlder: true })
    await log(page).evaluate((element) => element.scrollTo(0, 100))
    await expect.poll(() => calls(page, 'loadOlder')).not.toEqual([])
    const first = page.locator('chat-gallery [data-id=first]')
    const before = (await first.boundingBox())?.y ?? 0
    await play(page, { items: [answered(long, {}, { id: 'older' }), ...items], hasOlder: false })
    expect(Math.abs(((await first.boundingBox())?.y ?? 0) - before)).toBeLessThan(60)
  })
})

describe('the page', () => {
  it('is not shifted by the element, its button or its panel', async () => {
    const page = await open()
    await page.evaluate(() => {
      const shifts: unknown[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    const text = page.getByText('More')
    const before = await text.boundingBox()
    await trigger(page).click()
    await page.getByRole('dialog').waitFor()
    expect(await text.boundingBox()).toEqual(before)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts)).toEqual([])
  })

  it('is covered on a phone and stays usable next to the chat on a larger screen, also after resizing', async () => {
    const page = await open()
    await trigger(page).click()
    const dialog = page.getByRole('dialog')
    const isModal = () => dialog.evaluate((element) => element.matches(':modal'))
    expect(await isModal()).toBe(false)
    await page.setViewportSize({ width: 390, height: 780 })
    await play(page, {})
    await expect.poll(isModal).toBe(true)
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 })
    await page.setViewportSize({ width: 1280, height: 820 })
    await play(page, {})
    await expect.poll(isModal).toBe(false)
    expect(await calls(page, 'close')).toEqual([])
  })

  it('decides the colors by custom properties and the attribute theme', async () => {
    const page = await open({ options: { ...desktop, colorScheme: 'dark' } })
    await page.locator('chat-gallery').evaluate((gallery) => {
      gallery.setAttribute('theme', 'light')
      ;(gallery as HTMLElement).style.setProperty('--vs-accent', 'rgb(1, 100, 90)')
    })
    await trigger(page).click()
    const colorOf = (selector: string) =>
      page.locator(`chat-gallery ${selector}`).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colorOf('.mark')).toBe('rgb(1, 100, 90)')
    expect(await colorOf('dialog')).toBe('rgb(251, 251, 249)')
  })
})

function resultOfScene() {
  const [, item] = scenes.confirmed.items
  if (item?.kind !== 'assistant' || !item.proposal?.result) throw new Error('the scene has no result')
  return item.proposal.result
}

/** Whether something overflows its container: the page, the panel, or the conversation. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('chat-gallery')?.shadowRoot
    const places = [document.documentElement, ...(root?.querySelectorAll('.panel, .log') ?? [])]
    return places.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className || one.localName)
  })
}

/** Visible interactive elements that are smaller than 44 px in one dimension. Links in a sentence are exempt (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('chat-gallery')?.shadowRoot
    const targets = [...(root?.querySelectorAll<HTMLElement>('button, a, label, textarea') ?? [])]
    return targets
      .filter((target) => target.closest('.prose') === null)
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${Math.round(box.width)}×${Math.round(box.height)}`)
  })
}
