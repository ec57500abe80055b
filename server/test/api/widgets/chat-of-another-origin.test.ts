import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { type CuttingProxy, startCuttingProxy } from '../../kit/peers/cutting-proxy.ts'
import { type OtherShop, openOtherShop } from '../../kit/peers/shop-of-another-origin.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
let service: ServiceProcess
let proxy: CuttingProxy
let browser: Browser
let shop: OtherShop
let page: Page
let browserErrors: string[]

beforeAll(async () => {
  await ensureBuiltPages()
  folder = await aDataDirectory()
  ;[service, browser, shop] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser(), openOtherShop()])
  proxy = await startCuttingProxy(service.url)
  const [search, assistant] = await Promise.all([
    service.call('POST', '/v1/widget/keys', { name: 'Shop', origins: [shop.origin] }),
    service.call('GET', '/v1/admin/assistant/keys'),
  ])
  const chatKey = String(assistant.body.store_public_key)
  await warmUp(chatKey)
  shop.embed({ serviceUrl: proxy.url, serviceKey: String(search.body.key), chatKey })
})

/** The first turn of a process loads models and texts, which may take longer than the time limit of a turn on a busy machine. */
async function warmUp(store_public_key: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${service.url}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  const { session_token } = await post('sessions/anonymous', { store_public_key })
  const { thread_id } = await post('chat/sessions', {}, session_token)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { outcome } = await post('chat/messages', { thread_id, text: 'How long can I return things?' }, session_token)
    if (outcome === 'answer') return
  }
}

afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await proxy?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  browserErrors = []
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => browserErrors.push(String(error)))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      throw new Error(`content policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
  await page.goto(shop.origin)
})

afterEach(async () => {
  await page.context().close()
  expect(browserErrors, 'errors and violations of the content policy').toEqual([])
})

const part = (name: string) => page.locator(`commerce-ai-chat [part~="${name}"]`)
const questions = () => part('shopper').allInnerTexts()
const answers = () => part('assistant').allInnerTexts()

async function ask(text: string): Promise<void> {
  const known = await part('assistant').count()
  await part('input').fill(text)
  await part('input').press('Enter')
  await expect.poll(() => part('assistant').count(), { timeout: 60_000 }).toBe(known + 1)
  // The button that stops an answer is the one that sends a message again.
  await part('send').waitFor()
}

/** The conversation in this tab as the service stores it. */
async function transcript(): Promise<{ role: string; text: string }[]> {
  const { token, threadId } = await storedSession()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${service.url}/v1/chat/sessions/${threadId}`, { headers })
  return ((await answer.json()) as { messages: { role: string; text: string }[] }).messages
}

async function storedSession(): Promise<{ token: string; threadId: string }> {
  const stored = await page.evaluate(() => Object.entries(sessionStorage).map(([name, value]) => [name, String(value)]))
  const text = stored.find(([name]) => name?.startsWith('vitrine-chat'))?.[1]
  return JSON.parse(text ?? '{}') as { token: string; threadId: string }
}

const rolesOf = async () => (await transcript()).map(({ role }) => role)

describe('the chat on a page of another origin, under a strict content policy', () => {
  it('answers a question about the policies with its source, and notifies the page', async () => {
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      for (const type of ['open', 'message']) {
        document.addEventListener(`vitrine-chat-${type}`, (event) =>
          seen.push([type, (event as CustomEvent<{ role?: string }>).detail.role ?? ''].join(' ')),
        )
      }
    })
    await part('trigger').click()
    await ask('How long can I return things?')
    expect((await answers())[0]).toMatch(/\d+ days/)
    expect(await part('source').count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'open ',
      'message shopper',
      'message assistant',
    ])
  })

  it('continues after a reload, on another page of the shop, and keeps the panel open', async () => {
    await part('trigger').click()
    await ask('How long can I return things?')
    const before = await answers()
    await page.reload()
    await expect.poll(answers).toEqual(before)
    await page.goto(`${shop.origin}/p/tent`)
    await expect.poll(answers).toEqual(before)
    await ask('And what does shipping cost?')
    expect(await rolesOf()).toEqual(['shopper', 'assistant', 'shopper', 'assistant'])
  })

  it.each([
    ['before any byte of the response', 0],
    ['in its headers', 100],
    ['in its first event', 1250],
    ['in its text', 1500],
    ['in its last event', 3000],
  ])('shows the complete answer once when the connection breaks %s', async (_place, bytes) => {
    await part('trigger').click()
    const broken = proxy.broken
    proxy.cut('messages/stream', Math.max(1, bytes))
    await ask('How long can I return things?')
    expect(proxy.broken).toBe(broken + 1)
    const stored = await transcript()
    expect(stored.map(({ role }) => role)).toEqual(['shopper', 'assistant'])
    expect([(await questions()).length, (await answers()).length]).toEqual([1, 1])
    const words = stored[1]?.text.match(/[\p{L}\d]{4,}/gu) ?? []
    const shown = (await answers())[0] ?? ''
    expect(words.filter((word) => !shown.includes(word))).toEqual([])
  })

  it('shows the answer when the page is reloaded before it arrives', async () => {
    await part('trigger').click()
    proxy.cut('messages/stream', 1)
    await part('input').fill('How long can I return things?')
    await part('input').press('Enter')
    await page.reload()
    await expect.poll(() => part('assistant').count(), { timeout: 60_000 }).toBe(1)
    await part('send').waitFor()
    expect(await rolesOf()).toEqual(['shopper', 'assistant'])
    expect(await questions()).toHaveLength(1)
  })

  it('waits for the network and sends the message once when it is back', async () => {
    await part('trigger').click()
    await ask('Hello')
    await page.context().setOffline(true)
    await part('input').fill('How long can I return things?')
    await part('input').press('Enter')
    await expect.poll(() => questions().then((all) => all.length)).toBe(2)
    expect(await part('assistant').count()).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => part('assistant').count(), { timeout: 60_000 }).toBe(2)
    // The answer is shown while it is written.
    await expect.poll(rolesOf, { timeout: 60_000 }).toEqual(['shopper', 'assistant', 'shopper', 'assistant'])
  })

  it('starts a new conversation when the session has ended, and tells the shopper', async () => {
    await part('trigger').click()
    await ask('How long can I return things?')
    const { token } = await storedSession()
    await fetch(`${service.url}/v1/sessions/revoke`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"reason":"a test"}',
    })
    await ask('What does shipping cost?')
    expect(await part('notice').count()).toBe(1)
    expect(await rolesOf()).toEqual(['shopper', 'assistant'])
    expect(await questions()).toHaveLength(2)
  })
})

describe('the module', () => {
  it('with wrong attributes writes one error to the console and throws nothing', async () => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.evaluate(() => {
      const chat = document.createElement('commerce-ai-chat')
      chat.setAttribute('store-public-key', 'pk_live_wrong')
      chat.setAttribute('api-base-url', 'javascript:alert(1)')
      document.body.append(chat)
      chat.setAttribute('theme', 'dark')
    })
    await expect
      .poll(() => errors)
      .toEqual([
        'commerce-ai-chat: store-public-key must be the public key of a store (store_pub_…), got "pk_live_wrong"',
        'commerce-ai-chat: api-base-url must be an http or https URL, got "javascript:alert(1)"',
      ])
  })

  it('loaded twice, from two addresses, defines the element once', async () => {
    await page.evaluate(async (url) => {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = `${url}/widget/index.js?again`
      const loaded = new Promise((resolve, reject) => {
        script.onload = resolve
        script.onerror = reject
      })
      document.head.append(script)
      await loaded
    }, proxy.url)
    await part('trigger').click()
    await part('input').waitFor()
  })
})
