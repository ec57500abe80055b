import { execFileSync } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { type ServiceProcess, settledAddress, startService } from '../../kit/process/service-process.ts'

let folder: string
let service: ServiceProcess | null = null
beforeAll(async () => {
  const made = await aDataDirectory()
  // A shell must receive this name quoted.
  folder = `${made} of Ann's $HOME`
  await rename(made, folder)
})
afterAll(async () => {
  await service?.kill()
  await rm(folder, { recursive: true, force: true })
})

const credentials = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(path.join(folder, 'demo-credentials.json'), 'utf8'))

/** Starts the service, pastes what it printed into a shell, stops it. */
async function startAndPaste(): Promise<{ output: string; answer: string }> {
  service = await startService(settled(folder))
  await expect.poll(() => service?.output()).toContain('API reference:')
  const output = service.output()
  const pasted = output.slice(output.indexOf('paste this:') + 11, output.indexOf("The demo store's credentials"))
  const answer = execFileSync('sh', ['-c', pasted.replaceAll(settledAddress, service.url)], { encoding: 'utf8' })
  await service.stop()
  service = null
  return { output, answer }
}

describe('the start message of the service', () => {
  it('shows the secret when this start created it, and its example command searches when pasted', async () => {
    await rm(path.join(folder, 'demo-credentials.json'))
    const { output, answer } = await startAndPaste()
    const { client_secret = '' } = await credentials()
    expect(output).toContain(`client_secret=${client_secret}`)
    expect(JSON.parse(answer).count).toBe(3)
  })

  it('shows no secret at later starts, but the file that contains it, and its example command searches when pasted', async () => {
    const { output, answer } = await startAndPaste()
    const { client_secret, owner_password, widget_key } = await credentials()
    const secrets = [client_secret, owner_password, widget_key].map(String)
    expect(secrets.filter((secret) => secret.length > 8)).toHaveLength(3)
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([])
    expect(output).toContain(path.join(folder, 'demo-credentials.json'))
    expect(JSON.parse(answer).count).toBe(3)
    const started = output.slice(0, output.indexOf('"stopping"'))
    expect(started.split('\n').slice(0, -1).length).toBeLessThanOrEqual(11)
  })
})
