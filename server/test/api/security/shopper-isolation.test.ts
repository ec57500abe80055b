import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRoutes } from '../../../routes.ts'
import { addressOf, type Route, routesOf } from '../../kit/app/routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { resolveReferences } from '../../kit/resolve-references.ts'

let app: TestApp
let routes: readonly Route[]
let described: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  app = await startTestApp()
  routes = routesOf(app).filter(({ access, method }) => access === 'session' && method !== 'HEAD')
  described = (resolveReferences(await describeRoutes()) as { paths: typeof described }).paths
})
afterAll(() => app.close())

/** All stored data of a session as one string. */
async function storedDataOf(sessionId: string): Promise<string> {
  const { rows } = await app.database.pool.query(
    `select (select to_jsonb(s) from shopper_sessions s where s.session_id = $1) as session,
      (select jsonb_agg(to_jsonb(t) order by thread_id) from threads t where t.session_id = $1) as threads,
      (select jsonb_agg(to_jsonb(t) order by turn_id) from turns t where t.session_id = $1) as turns`,
    [sessionId],
  )
  return JSON.stringify(rows)
}

const propertiesOf = ({ url, method }: Route): readonly string[] => {
  const path = url.replaceAll(/:(\w+)/g, '{$1}')
  const content = described[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  return Object.keys(content?.schema.properties ?? {})
}
const namesThread = (route: Route): boolean =>
  route.url.includes(':thread_id') || propertiesOf(route).includes('thread_id')

async function call(route: Route, { token }: TestSession, threadId: string) {
  const values: Record<string, string> = { thread_id: threadId, text: 'Hello', intent_id: 'int_nothing' }
  const body = Object.fromEntries(propertiesOf(route).flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const answer = await app.http.inject({
    method: route.method,
    url: addressOf(route, () => threadId),
    headers: { authorization: `Bearer ${token}` },
    ...(route.method === 'POST' ? { payload: body } : {}),
  })
  const { correlation_id, instance, ...rest } = answer.json()
  return { status: answer.statusCode, rest }
}

it('every route treats a thread of another session as unknown, and the call has no effect', async () => {
  const { scope } = await aStore(app)
  const [mine, sameStore] = [await aSession(app, scope), await aSession(app, scope)]
  const customer = await aSession(app, scope, { customerId: 'customer-7' })
  const sameCustomer = await aSession(app, scope, { customerId: 'customer-7' })
  const otherStore = await aSession(app, (await aStore(app)).scope)
  const others = [sameStore, otherStore, sameCustomer]
  for (const other of others)
    await other.call('POST', '/v1/chat/messages', { thread_id: other.threadId, text: 'My secret is 4711' })
  const before = await Promise.all(others.map(({ sessionId }) => storedDataOf(sessionId)))
  const threadRoutes = routes.filter(namesThread)
  expect(threadRoutes.length).toBeGreaterThanOrEqual(5)
  for (const route of threadRoutes) {
    const label = `${route.method} ${route.url}`
    for (const caller of [mine, customer]) {
      const unknown = await call(route, caller, 'thr_0193d7c0-0000-7000-8000-000000000000')
      // The response for an intent reveals only that it is not valid.
      expect([404, 409], label).toContain(unknown.status)
      for (const other of others) expect(await call(route, caller, other.threadId), label).toEqual(unknown)
    }
  }
  expect(await Promise.all(others.map(({ sessionId }) => storedDataOf(sessionId)))).toEqual(before)
  const { rows } = await app.database.pool.query('select from turns where session_id = any($1)', [
    [mine.sessionId, customer.sessionId],
  ])
  expect(rows).toEqual([])
})

it('a session can access its own threads', async () => {
  const mine = await aSession(app, (await aStore(app)).scope)
  for (const route of routes.filter((one) => one.method === 'GET' && namesThread(one)))
    expect((await call(route, mine, mine.threadId)).status, route.url).toBe(200)
})
