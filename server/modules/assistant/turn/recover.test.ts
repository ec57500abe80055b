import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { createLogger } from '../../../platform/logger.ts'
import { aSession } from '../../../test/kit/a-session.ts'
import { aStore } from '../../../test/kit/a-store.ts'
import { startTestApp, type TestApp } from '../../../test/kit/test-app.ts'
import { createAdmit } from './admit.ts'
import type { Admitted } from './pipeline.ts'
import { createRecovery } from './recover.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('a new process takes over every turn of the one before it, each once', async () => {
  const { db } = app.database
  const { clock } = app
  const { scope } = await aStore(app)
  const admit = createAdmit({ db, clock, ids: systemIds, leasedBy: systemIds.uuid() })
  const begun: string[] = []
  for (let at = 0; at < 12; at += 1) {
    const session = await aSession(app, scope)
    begun.push((await admit(await session.shopper(), { threadId: session.threadId, text: 'Hello' })).lease.turnId)
  }
  const launched: Admitted['lease'][] = []
  const recovery = createRecovery({
    db,
    clock,
    logger: createLogger('silent'),
    leasedBy: systemIds.uuid(),
    record: () => Promise.reject(new Error('No turn is over')),
    wakeups: { wake: () => undefined },
    launch: ({ lease }) => launched.push(lease),
  })
  await recovery.recoverAll()
  expect(launched.map(({ turnId, attempt }) => [turnId, attempt]).sort()).toEqual(
    begun.map((turnId) => [turnId, 2]).sort(),
  )
})
