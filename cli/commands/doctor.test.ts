import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTcpPeer } from '../../server/test/kit/peers/local-peer.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
})
afterEach(() => rm(folder, { recursive: true }))

function doctor(args: readonly string[], env: Record<string, string> = {}) {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  return new Promise<{ code: number; stdout: string }>((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', PORT: '0', ...env } }
    execFile(process.execPath, [script, 'doctor', ...args], options, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout })
    })
  })
}

interface Report {
  readonly healthy: boolean
  readonly checks: readonly { area: string; state: string; found: string; remedy: string | null }[]
}

describe('vitrine doctor', () => {
  it('reports that this machine can run Vitrine, and checks every area', async () => {
    const { code, stdout } = await doctor(['--json'])
    const report = JSON.parse(stdout) as Report
    expect(report.checks.filter((check) => check.state === 'broken')).toEqual([])
    expect({ code, healthy: report.healthy }).toEqual({ code: 0, healthy: true })
    const areas = [...new Set(report.checks.map((check) => check.area))]
    expect(areas).toEqual(['runtime', 'settings', 'storage', 'model', 'memory', 'network'])
  })

  it('exits with code 1 and prints the remedy when something is broken', async () => {
    const peer = await startTcpPeer((socket) => socket.end())
    await writeFile(path.join(folder, 'file'), '')
    const { code, stdout } = await doctor(['--port', String(peer.port), '--data-dir', 'file'])
    await peer.close()
    expect(code).toBe(1)
    expect(stdout).toContain(`✗ network  127.0.0.1:${peer.port} is in use by another program.\n`)
    expect(stdout).toContain('→ Stop that program, or choose another port')
    expect(stdout).toMatch(/✗ storage {2}The data directory .*file is not writable/)
    expect(stdout).toMatch(/Vitrine cannot run: 2 of \d+ checks failed\.\n$/)
  })

  it('names an invalid setting and a misspelled one', async () => {
    const wrong = await doctor([], { PORT: 'eighty' })
    expect(wrong.code).toBe(1)
    expect(wrong.stdout).toContain("✗ settings PORT: expected a whole number from 0 to 65535, got 'eighty'.")
    const misspelled = await doctor([], { DATADIR: folder })
    expect(misspelled.code).toBe(0)
    expect(misspelled.stdout).toContain('! settings DATADIR is not a setting of Vitrine.')
    expect(misspelled.stdout).toContain('→ Rename it if you meant DATA_DIR.')
  })
})
