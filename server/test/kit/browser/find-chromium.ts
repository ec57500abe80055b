import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Chromium, unpackChromium } from './unpack-chromium.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium that can be started: `CHROMIUM_PATH`, otherwise the one in `@sparticuz/chromium`, otherwise one installed on the machine.
 * The packaged one is the same everywhere, and opens a page in half the time of a complete browser.
 * @throws Error explaining how to get one. It never returns null, so that no browser test is skipped silently.
 */
export async function findChromium(variables: NodeJS.ProcessEnv): Promise<Chromium> {
  const environment = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const named = variables.CHROMIUM_PATH
  if (named && !isProgram(named)) {
    throw new Error(`CHROMIUM_PATH: expected the path of a Chromium that can be started, got '${named}'`)
  }
  if (named) return { path: named, environment }
  try {
    const packed = await unpackChromium()
    return { path: packed.path, environment: { ...environment, ...packed.environment } }
  } catch (cause) {
    const installed = installedChromium(variables.PATH ?? '')
    if (installed) return { path: installed, environment }
    throw new Error(
      'No Chromium found, and the packaged one does not run here. Install one (Debian and Ubuntu: apt install chromium), ' +
        `or set CHROMIUM_PATH to one. ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

function installedChromium(searchPath: string): string | undefined {
  const folders = searchPath.split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
