import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', '..', '..', '..', 'demo', 'knowledge')

/** The demo's texts as an import sends them, e.g. `en/returns.md`. */
export function demoKnowledge(
  locales: readonly string[] = ['en', 'de', 'fr', 'es'],
): { path: string; content: string }[] {
  return locales.flatMap((locale) =>
    readdirSync(path.join(folder, locale))
      .sort()
      .map((name) => ({ path: `${locale}/${name}`, content: readFileSync(path.join(folder, locale, name), 'utf8') })),
  )
}
