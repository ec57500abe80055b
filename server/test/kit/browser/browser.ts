import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** Only this machine can be reached: other names resolve to nothing, and a proxy of the environment is not asked. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Starts a real, headless Chromium with an empty profile of its own, able to reach loopback addresses only.
 * The caller closes it; its profile goes with it.
 * @throws Error naming the ways to get a Chromium when the machine has none and the packed one cannot run.
 */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium(process.env)
  const options: LaunchOptions = {
    executablePath: path,
    headless: true,
    args: flags,
    env: environment,
    // Chromium refuses to sandbox what runs as root.
    chromiumSandbox: process.getuid?.() !== 0,
  }
  try {
    return await chromium.launch(options)
  } catch (error) {
    // Most containers deny an ordinary user the kernel namespaces a sandbox is made of. Only our own pages are opened here.
    if (!options.chromiumSandbox || !/sandbox/i.test(String(error))) throw error
    return chromium.launch({ ...options, chromiumSandbox: false })
  }
}
