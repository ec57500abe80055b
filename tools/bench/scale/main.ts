import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderScale, withSection } from './report.ts'

/** `npm run bench:scale`: prints the simulation and writes it to docs/scale.md. `--dry` only prints. */
const file = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'scale.md')
const section = renderScale()
process.stdout.write(`${section}\n`)
if (!process.argv.includes('--dry')) writeFileSync(file, withSection(readFileSync(file, 'utf8'), section))
