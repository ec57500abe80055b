import { afterAll, beforeAll, expect, it } from 'vitest'
import { StorefrontError } from '../../../modules/connectors/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { dumpDatabase, formsOf } from '../../kit/database/dump-database.ts'
import { aConnection, aMerchant, connectionsPath, syncNow } from '../../kit/fixtures/a-connection.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { createScriptedStorefront } from '../../kit/peers/scripted-storefront.ts'
import { readArchive } from '../../kit/read-archive.ts'

let app: TestApp
const logLines: string[] = []
const storefront = createScriptedStorefront()
const tokens = {
  connected: 'shpat_connected_5d41402abc4b2a76',
  switched: 'shpat_switched_7d793037a0760186',
  refused: 'shpat_refused_e4da3b7fbbce2345',
  reconnected: 'shpat_reconnected_1679091c5a880faf',
}
/** Every response of the service. */
const responses: string[] = []

beforeAll(async () => {
  app = await startTestApp({ storefrontAdapters: { shopify: storefront.adapter }, logLines })
  app.http.addHook('onSend', async (_request, reply, payload) => {
    responses.push(JSON.stringify(reply.getHeaders()), typeof payload === 'string' ? payload : '')
    return payload
  })
})
afterAll(() => app.close())

it('no token that was entered is in the database, the audit log, the logs, the metrics, the archive or any response', async () => {
  const merchant = await aMerchant(app)
  const { owner } = merchant
  const { connection_id } = await aConnection(merchant, { private_token: tokens.connected })

  storefront.answer.check = ({ secret }) => {
    if (secret === tokens.refused)
      throw new StorefrontError('unauthorized', 'The storefront rejects the token.', {
        cause: new Error(`401 for ${secret}`),
      })
  }
  const change = (private_token: string) =>
    owner.call('POST', `${connectionsPath}/storefront/token`, {
      body: { connection_id, private_token, reason: 'a test' },
    })
  expect((await change(tokens.refused)).status).toBe(422)
  expect((await change(tokens.switched)).status).toBe(200)
  // A fault whose details contain the token.
  storefront.answer.products = ({ secret }) => {
    throw new StorefrontError('invalid_response', 'The storefront failed.', { cause: { headers: { token: secret } } })
  }
  await syncNow(owner, connection_id)
  storefront.answer.products = ({ secret }) => {
    throw new TypeError(`cannot read ${secret}`)
  }
  await syncNow(owner, connection_id)
  // Invalid requests, whose errors name the field.
  for (const body of [
    { connection_id, private_token: `${tokens.switched} `, reason: 'a test' },
    { connection_id, private_token: tokens.switched, reason: `my token is ${tokens.switched}` },
    { connection_id, private_token: [tokens.switched], reason: 'a test' },
    { connection_id, private_token: tokens.switched, reason: 'a test', store_url: 5 },
  ])
    expect((await owner.call('POST', `${connectionsPath}/storefront/token`, { body })).status).toBe(422)
  for (const url of ['', `/${connection_id}`, `/${connection_id}/syncs`]) await owner.call('GET', connectionsPath + url)
  // The stored response of a repeated request.
  storefront.answer = {}
  const other = await aMerchant(app)
  const repeated = () =>
    app.http.inject({
      method: 'POST',
      url: `${connectionsPath}/storefront`,
      headers: { authorization: `Bearer ${other.owner.token}`, 'idempotency-key': 'once' },
      payload: { store_url: 'again.myshopify.com', private_token: tokens.reconnected, reason: 'a test' },
    })
  expect((await repeated()).statusCode).toBe(201)
  expect((await repeated()).headers['idempotent-replayed']).toBe('true')
  const machine = { authorization: `Bearer ${merchant.token}` }
  const archived = await app.http.inject({ method: 'GET', url: '/v1/admin/store/export', headers: machine })
  const { files } = await readArchive(archived.rawPayload)
  expect(files.get('connections.jsonl')).toContain('lamps.myshopify.com')

  const places = new Map<string, string>([
    ...[...(await dumpDatabase(app.database))],
    ...[...files].map(([name, text]) => [`archive ${name}`, text] as const),
    ['responses', responses.filter((text) => !text.startsWith('\u001f')).join('\n')],
    ['logs', logLines.join('\n')],
    ['metrics', await app.readMetrics()],
  ])
  expect(places.get('public.storefront_connections')).toContain('lamps.myshopify.com')
  expect(places.get('public.audit_events')).toContain('connection.credential')
  expect(places.get('logs')).toContain('sync failed')
  expect(places.get('responses')).toContain('CONNECTION_INVALID')
  const found: string[] = []
  for (const [name, token] of Object.entries(tokens))
    for (const form of formsOf(token))
      for (const [place, text] of places)
        if (text.toLowerCase().includes(form.toLowerCase())) found.push(`${name} in ${place}`)
  expect(found).toEqual([])
})

it('a stored token can be decrypted only for its store and connection', async () => {
  const [one, other] = [await aMerchant(app), await aMerchant(app)]
  await aConnection(one, { private_token: tokens.connected })
  await aConnection(other)
  const connections = async (merchant: typeof one) => app.modules.connectors.openConnections(merchant.scope)
  expect((await connections(one)).map(({ access }) => access.secret)).toEqual([tokens.connected])
  await app.database.pool.query(
    `update storefront_connections set secret = (select secret from storefront_connections where store_id = $1)
     where store_id = $2`,
    [one.clientId, other.clientId],
  )
  expect(await connections(other)).toEqual([])
})

it('a token that cannot be decrypted fails the sync', async () => {
  const merchant = await aMerchant(app)
  const { connection_id } = await aConnection(merchant, { private_token: tokens.connected })
  await app.database.pool.query(`update storefront_connections set secret = '\\x00' where store_id = $1`, [
    merchant.clientId,
  ])
  expect(await syncNow(merchant.owner, connection_id)).toMatchObject({
    state: 'failed',
    error: { code: 'credential_unreadable' },
  })
  const viewer = await aPerson(app, { memberships: [{ scope: merchant.scope, role: 'viewer' }] })
  const connection = (await viewer.call('GET', `${connectionsPath}/${connection_id}`)).body
  expect(connection).toMatchObject({ status: 'failed', last_error: { code: 'credential_unreadable' } })
})
