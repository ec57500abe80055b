import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-run-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A process that runs `script` through `runProcess`, as `vitrine serve` runs the service. */
async function runThrough(script: string): Promise<ChildProcess> {
  const file = path.join(folder, 'script.mjs')
  await writeFile(file, script)
  const ours = JSON.stringify(path.join(import.meta.dirname, 'run-process.ts'))
  const code = `import { runProcess } from ${ours}
    await runProcess(${JSON.stringify(file)}, ['first argument'], { ...process.env, GREETING: 'hello' })`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}

describe('a process that replaces ours', () => {
  it('uses our output, and we exit with its exit code', async () => {
    const ours = await runThrough('console.log(process.argv[2], process.env.GREETING); process.exitCode = 7')
    const output = await ours.stdout?.toArray()
    expect(Buffer.concat(output ?? []).toString()).toBe('first argument hello\n')
    expect(ours.exitCode ?? (await once(ours, 'exit'))[0]).toBe(7)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('receives %s and can take its time to exit', async (signal) => {
    const ours = await runThrough(`
      process.on('${signal}', () => { console.log('stopping'); setTimeout(() => process.exit(3), 20) })
      setInterval(() => {}, 1000)
      console.log('ready')`)
    const lines: string[] = []
    ours.stdout?.on('data', (data) => {
      lines.push(String(data).trim())
      if (lines.length === 1) ours.kill(signal)
    })
    const [code] = await once(ours, 'exit')
    expect({ code, lines }).toEqual({ code: 3, lines: ['ready', 'stopping'] })
  })

  it('ended by a signal makes us exit with 128 plus the signal number', async () => {
    const ours = await runThrough(`process.kill(process.pid, 'SIGKILL')`)
    const [code] = await once(ours, 'exit')
    expect(code).toBe(137)
  })
})
