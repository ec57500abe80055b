import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import type { Plugin } from 'vite'

/** Everything that can be a class name in a string of the sources; Tailwind ignores what it does not know. */
const candidate = /[!@a-z*-][\w:/.[\]()%#,&>*!@=+~-]*/g

/**
 * Compiles style sheets that import Tailwind with its own JavaScript API: its plugins need a native package for each platform, which
 * scans sources faster than the few files here require.
 */
export function tailwind({ sources }: { readonly sources: string }): Plugin {
  return {
    name: 'tailwind',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('.css') || !/@import\s+["']tailwindcss/.test(css)) return null
      const files = globSync('**/*.{ts,tsx}', { cwd: sources }).map((file) => path.join(sources, file))
      for (const file of files) this.addWatchFile(file)
      const compiled = await compile(css, { base: path.dirname(id), loadStylesheet })
      const candidates = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(candidate) ?? []))
      return { code: compiled.build([...candidates]), map: null }
    },
  }
}

async function loadStylesheet(id: string, base: string) {
  const isPackage = id.startsWith('tailwindcss')
  const file = isPackage
    ? fileURLToPath(import.meta.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id))
    : path.resolve(base, id)
  return { path: file, base: path.dirname(file), content: await readFile(file, 'utf8') }
}
