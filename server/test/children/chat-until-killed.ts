import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { bundledModel } from '../../../contract/operations/bundled-models.ts'
import { buildApp } from '../../app.ts'
import { loadModelByName } from '../../engine/embedding/load-model.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createDatabase, type DatabaseChoice } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import { answerWithSentences } from '../kit/assistant/a-scripted-turn.ts'
import { aSession } from '../kit/fixtures/a-session.ts'
import { aStore } from '../kit/fixtures/a-store.ts'

/**
 * Runs the service on the database given as JSON and prints its address. With `hang` it also prints a shopper session, and every
 * turn reports its start and then hangs; with `answer` turns consist of the sentences that follow.
 */
const [choice = '{}', directory = '.', mode, ...sentences] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..', '..')
const print = (about: object): void => void process.stdout.write(`${JSON.stringify(about)}\n`)

await mkdir(directory, { recursive: true })
const database = await createDatabase(JSON.parse(choice) as DatabaseChoice)
const logger = createLogger('silent')
await migrate({ pool: database.pool, directory: path.join(root, 'migrations'), logger })
const model = await loadModelByName(bundledModel, path.join(root, '..', 'models'))
const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: '0', DEMO: 'off' })
const instanceKey = Buffer.alloc(32, 1)
const service = { config, database, model, modelName: bundledModel, openModel: async () => model, instanceKey, logger }
const app = await buildApp({ ...service, clock: systemClock, ids: systemIds })
const { turnSteps } = app.modules
answerWithSentences(turnSteps, sentences)
if (mode === 'hang') {
  const gather = async (): Promise<never> => {
    print({ isHanging: true })
    return new Promise(() => undefined)
  }
  Object.assign(turnSteps, { gather })
}
await app.start()
const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
print({ url })
if (mode === 'hang') {
  const { scope } = await aStore(app)
  const { token, threadId } = await aSession({ ...app, database }, scope)
  print({ token, threadId })
}
