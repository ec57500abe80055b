import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Import this module first in every entry point. It exits with code 1 and one sentence if Node.js is older than `engines` in
 * package.json allows. Imports are evaluated in order, so this runs before any module that an older Node.js cannot load.
 */
const { engines } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  engines: { node: string }
}
const required = engines.node.replace('>=', '')

if (Number.parseInt(process.versions.node, 10) < Number.parseInt(required, 10)) {
  process.stderr.write(
    `Vitrine needs Node.js ${required} or newer; this is ${process.versions.node}. Use npm start, which installs a suitable version.\n`,
  )
  process.exit(1)
}
