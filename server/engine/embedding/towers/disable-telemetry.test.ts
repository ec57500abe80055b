import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../../tools/source-files.ts'
import { loadMiniModel } from '../mini/mini.ts'
import { disableTelemetry } from './disable-telemetry.ts'

const root = path.join(import.meta.dirname, '..', '..', '..', '..')
const variable = 'ORT_DISABLE_TELEMETRY'

let before: string | undefined
beforeEach(() => {
  before = process.env[variable]
})
afterEach(() => {
  if (before === undefined) delete process.env[variable]
  else process.env[variable] = before
})

describe('the telemetry of ONNX Runtime', () => {
  it.each([undefined, '0', 'false', ''])('is off once a model was opened, where the variable was %s', async (value) => {
    if (value === undefined) delete process.env[variable]
    else process.env[variable] = value
    const model = await loadMiniModel({ folder: path.join(root, 'models', 'mini-v1'), threads: 1 })
    await model.close()
    expect(process.env[variable]).toBe('1')
  })

  it('is never thought to be off by a thread that cannot turn it off', async () => {
    process.env[variable] = '0'
    const file = path.join(import.meta.dirname, 'disable-telemetry.ts')
    const code = `import(${JSON.stringify(file)}).then(({ disableTelemetry }) => disableTelemetry())`
    const worker = new Worker(code, { eval: true })
    const failure = await new Promise((resolve) => {
      worker.on('error', resolve)
      worker.on('exit', () => resolve(null))
    })
    expect(failure).toMatchObject({ message: expect.stringContaining('main thread only') })
    disableTelemetry()
    expect(process.env[variable]).toBe('1')
  })

  it('has no other way in: only the workers of a model load the library', () => {
    const loads = /(?:from|import\(|require\()\s*'(?:onnxruntime-node|@huggingface\/transformers)'/
    const isErased = /import type [^\n]*'@huggingface\/transformers'/g
    const sources = sourceFiles(root, ['contract', 'server', 'portal', 'widgets', 'cli', 'tools'])
    const found = sources
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => loads.test(readFileSync(path.join(root, file), 'utf8').replaceAll(isErased, '')))
    // The worker of CLIP models is told by `clip.ts` which library to import.
    expect(found).toEqual(['server/engine/embedding/mini/mini-worker.ts'])
  })
})
