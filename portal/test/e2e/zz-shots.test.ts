import { it } from 'vitest'
import { grantScope } from '../../../server/modules/stores/index.ts'
import { aNewcomer, asPerson } from '../../../server/test/kit/a-newcomer.ts'
import { aPerson } from '../../../server/test/kit/a-person.ts'
import { addRow } from '../../../server/test/kit/database/aged-row.ts'
import { aPortal, signIn, sizes } from '../a-portal.ts'

const portal = aPortal()
const out = '/tmp/brief/p/shots'
it('shots', async () => {
  const app = portal.app()
  const owner = await aNewcomer(app, { name: 'Hafenkontor Lampen & Möbel' })
  const scope = grantScope(owner.clientId)
  const { call } = await asPerson(app, owner)
  const empty = await aNewcomer(app, { name: 'Fresh start' })
  await call('POST', '/v1/products/demo')
  for (let d = 0; d < 60; d++) {
    const day = new Date(Date.now() - d * 86400000).toISOString().slice(0, 10)
    const s = Math.round(260 + 90 * Math.sin(d / 3) - d * 1.5 + ((d * 37) % 40))
    const a = { store_id: owner.clientId, day }
    try {
      await addRow(app.database, 'searches_daily', {
        ...a,
        mode: 'text',
        searches: s,
        zero_results: Math.round(s * 0.08 + (d % 7)),
      })
      await addRow(app.database, 'search_outcomes_daily', { ...a, action: 'click', searches: Math.round(s * 0.4) })
      await addRow(app.database, 'search_outcomes_daily', { ...a, action: 'purchase', searches: Math.round(s * 0.031) })
      await addRow(app.database, 'feedback_daily', {
        ...a,
        clicks: Math.round(s * 0.4),
        add_to_carts: Math.round(s * 0.1),
        purchases: Math.round(s * 0.031),
      })
      await addRow(app.database, 'store_revenue_daily', {
        ...a,
        currency: 'EUR',
        attributed: true,
        revenue: String(Math.round(s * 2.7 * 100) / 100),
      })
      if (d < 20)
        for (const [q, n] of [
          ['sneakers', 31],
          ['outdoor rug', 22],
          ['kids bike', 17],
          ['Stehlampe mit Dimmer für das Wohnzimmer', 9],
          ['usb c hub', 6],
        ] as const)
          await addRow(app.database, 'search_queries_daily', { ...a, query_key: q, searches: n, zero_results: n })
    } catch (e) {
      console.log(String(e))
      break
    }
  }
  for (const [name, role] of [
    ['Jonas', 'admin'],
    ['Mia', 'developer'],
    ['Noor', 'viewer'],
  ] as const) {
    void name
    await aPerson(app, { memberships: [{ scope, role }] })
  }
  await call('POST', '/v1/user-groups', {
    body: { name: 'Support', permission_names: ['assistant:read', 'assistant:write'] },
  })
  await call('POST', '/v1/team/invite', {
    body: { email: 'greta.vonderlohe-hinrichsen@hafenkontor.example', role: 'developer' },
  })
  await call('POST', '/v1/security/ip-whitelist', {
    body: { ip_address: '192.0.2.0/24', description: 'Web servers', confirm_lockout: true },
  })
  const b = `/${owner.slug}/portal`
  const page = await portal.open('/login')
  const shot = async (p: typeof page, name: string) => {
    await p.waitForLoadState('networkidle').catch(() => undefined)
    await p.waitForTimeout(350)
    await p.screenshot({ path: `${out}/${name}.png`, fullPage: true })
  }
  const four = async (p: typeof page, name: string, all = true) => {
    for (const theme of all ? (['light', 'dark'] as const) : (['light'] as const))
      for (const [s, size] of Object.entries(sizes)) {
        await p.emulateMedia({ colorScheme: theme })
        await p.setViewportSize(size)
        await shot(p, `${name}-${s}-${theme}`)
      }
    await p.emulateMedia({ colorScheme: 'light' })
    await p.setViewportSize(sizes.desktop)
  }
  const only = process.env.SHOTS
  const want = (n: string) => only === undefined || only.split(',').includes(n)
  if (want('login')) await four(page, 'login')
  await signIn(page, owner)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  if (want('overview')) await four(page, 'overview')
  for (const [name, path] of [
    ['team', '/team'],
    ['invites', '/team/invites'],
    ['matrix', '/team/permissions'],
    ['newgroup', '/team/groups/new'],
    ['invite', '/team/invite'],
    ['security', '/security'],
    ['addresses', '/security/addresses'],
    ['audit', '/security/audit'],
    ['twofactor', '/security/account/two-factor'],
    ['fix', '?fix=sneakers'],
    ['setup', '?setup=widget'],
    ['missing', '/nothing/here'],
  ] as const)
    if (want(name)) {
      await page.goto(portal.baseUrl() + b + path)
      await four(page, name, ['team', 'security', 'twofactor'].includes(name))
    }
  if (want('member')) {
    await page.goto(portal.baseUrl() + b + '/team')
    await page.getByText('Person 2').first().click()
    await four(page, 'member')
  }
  if (want('palette')) {
    await page.goto(portal.baseUrl() + b)
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(600)
    await four(page, 'palette', false)
  }
  if (want('drawer')) {
    await page.goto(portal.baseUrl() + b)
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await shot(page, 'drawer')
    await page.setViewportSize(sizes.desktop)
  }
  if (want('select')) {
    await page.goto(portal.baseUrl() + '/portal/select-store')
    await four(page, 'select', false)
  }
  if (want('collapsed')) {
    await page.goto(portal.baseUrl() + b)
    await page.getByRole('button', { name: 'Collapse the navigation' }).click()
    await shot(page, 'collapsed')
  }
  if (want('fresh')) {
    const f = await portal.open('/login')
    await signIn(f, empty)
    await f.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await four(f, 'fresh', false)
  }
  for (const [n, p] of [
    ['register', '/register'],
    ['reset', '/reset-password'],
    ['accept', '/accept-invite?token=x'],
    ['verify', '/verify?token=x'],
  ] as const)
    if (want(n)) {
      const f = await portal.open(p)
      await four(f, n, false)
    }
  if (want('de')) {
    const f = await portal.open('/login', { locale: 'de-DE' })
    await shot(f, 'de-login')
    await f.getByLabel('E-Mail').fill(owner.email)
    await f.getByLabel('Passwort', { exact: true }).fill(owner.password)
    await f.getByRole('button', { name: 'Anmelden' }).click()
    await f.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
    await shot(f, 'de-overview')
    for (const n of ['team', 'team/permissions', 'security']) {
      await f.goto(`${portal.baseUrl()}${b}/${n}`)
      await shot(f, `de-${n.replace('/', '-')}`)
      await f.setViewportSize(sizes.phone)
      await shot(f, `de-${n.replace('/', '-')}-phone`)
      await f.setViewportSize(sizes.desktop)
    }
  }
}, 500_000)
