import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** Only this machine is reachable: other names do not resolve, and proxy settings of the environment are ignored. */
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
 * Starts a headless Chromium with an empty profile that can reach loopback addresses only. The caller closes it, which deletes
 * the profile.
 * @throws Error naming the ways to get a Chromium when the machine has none and the packaged one cannot run.
 */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium(process.env)
  const options: LaunchOptions = {
    executablePath: path,
    headless: true,
    args: flags,
    env: environment,
    // Chromium refuses to sandbox processes of root.
    chromiumSandbox: process.getuid?.() !== 0,
  }
  try {
    return await chromium.launch(options)
  } catch (error) {
    // Most containers deny unprivileged users the kernel namespaces that a sandbox needs. Only our own pages are opened here.
    if (!options.chromiumSandbox || !/sandbox/i.test(String(error))) throw error
    return chromium.launch({ ...options, chromiumSandbox: false })
  }
}
