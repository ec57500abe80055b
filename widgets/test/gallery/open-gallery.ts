import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

export interface GalleryService {
  readonly url: string
  close(): Promise<void>
}

/** Serves the built gallery and an image, from another origin than the shop's page. */
export async function startGallery(): Promise<GalleryService> {
  const module = await buildGallery()
  const create = { width: 160, height: 160, channels: 3 as const, background: '#c8b8a0' }
  const picture = await sharp({ create }).jpeg().toBuffer()
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = url.endsWith('.js') ? ['text/javascript', module] : ['image/jpeg', picture]
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** In a separate process, because a test run sets its own environment. */
async function buildGallery(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-gallery-'))
  const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  const config = path.join(import.meta.dirname, 'gallery.vite.ts')
  try {
    const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    await run(process.execPath, args, { env: {} })
    return await readFile(path.join(folder, 'gallery.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
