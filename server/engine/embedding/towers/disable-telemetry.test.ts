import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../../tools/source-files.ts'
import { loadReader } from '../../reader/reader.ts'
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

describe('ONNX Runtime telemetry', () => {
  const openMini = () => loadMiniModel({ folder: path.join(root, 'models', 'mini-v1'), threads: 1 })
  const openReader = () => loadReader(path.join(root, 'models', 'reader-v3'))
  it.each([
    ['image model', undefined, openMini],
    ['image model', '0', openMini],
    ['image model', 'false', openMini],
    ['image model', '', openMini],
    ['reader', undefined, openReader],
    ['reader', '0', openReader],
  ])('is off after the %s is opened with the variable set to %s', async (_, value, open) => {
    if (value === undefined) delete process.env[variable]
    else process.env[variable] = value
    const model = await open()
    await model.close()
    expect(process.env[variable]).toBe('1')
  })

  it('fails in a worker thread, which cannot disable it', async () => {
    process.env[variable] = '0'
    const file = path.join(import.meta.dirname, 'disable-telemetry.ts')
    const code = `import(${JSON.stringify(file)}).then(({ disableTelemetry }) => disableTelemetry())`
    const worker = new Worker(code, { eval: true })
    const failure = await new Promise((resolve) => {
      worker.on('error', resolve)
      worker.on('exit', () => resolve(null))
    })
    expect(failure).toMatchObject({ message: expect.stringContaining('only in the main thread') })
    disableTelemetry()
    expect(process.env[variable]).toBe('1')
  })

  it('is disabled for every use: only model workers load the library', () => {
    const loads = /(?:from|import\(|require\()\s*'(?:onnxruntime-node|@huggingface\/transformers)'/
    const isErased = /import type [^\n]*'@huggingface\/transformers'/g
    const sources = sourceFiles(root, ['contract', 'server', 'portal', 'widgets', 'cli', 'tools'])
    const found = sources
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => loads.test(readFileSync(path.join(root, file), 'utf8').replaceAll(isErased, '')))
    // `clip.ts` passes the library that the worker of CLIP models imports.
    expect(found).toEqual(['server/engine/embedding/mini/mini-worker.ts', 'server/engine/reader/reader-worker.ts'])
  })
})
