import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { tailwind } from './tailwind.ts'

const root = import.meta.dirname
const startScript = path.join(root, 'try-page', 'start.ts')
const firstQuery = path.join(root, 'try-page', 'first-query.ts')

/** Writes each hashed text a second and third time, compressed: the service sends these files as they are. */
const compressed: Plugin = {
  name: 'compressed-assets',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|svg)$/.test(file))) {
      const bytes = readFileSync(path.join(dir, name))
      writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(path.join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/**
 * Writes the start page a second time, rendered with marks for its products: the service fills and sends it. The first one, which is sent for a
 * URL with a search, starts the search before React has loaded.
 */
const prerendered: Plugin = {
  name: 'prerendered-start-page',
  buildStart() {
    this.emitFile({ type: 'chunk', id: startScript })
    this.emitFile({ type: 'chunk', id: firstQuery })
  },
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const fileOf = (module: string): string => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
      if (chunk === undefined) throw new Error(`the build has no chunk of ${module}`)
      return chunk.fileName
    }
    const withImports = (file: string): string[] => [
      file,
      ...(chunks.find(({ fileName }) => fileName === file)?.imports.flatMap(withImports) ?? []),
    ]

    const { module } = await runnerImport<typeof import('./try-page/prerender.tsx')>(
      path.join(root, 'try-page', 'prerender.tsx'),
      { oxc: { jsx: { runtime: 'automatic', development: false } }, logLevel: 'warn' },
    )
    const index = path.join(dir, 'index.html')
    const html = readFileSync(index, 'utf8')
    writeFileSync(path.join(dir, 'try-page.html'), module.prerender(html, `/${fileOf(startScript)}`))
    writeFileSync(index, startingWith(withImports(fileOf(firstQuery)), html))
  },
}

/**
 * The page with this script and its imports before all others: browsers open six connections at a time. Being `async`, the script does not
 * wait for the others.
 */
function startingWith([script, ...imports]: readonly string[], html: string): string {
  const preloads = [...new Set(imports)].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const tags = [`<script type="module" async crossorigin src="/${script}"></script>`, ...preloads].join('\n    ')
  return html.replace('<script type="module"', (first) => `${tags}\n    ${first}`)
}

export default defineConfig({
  root,
  base: '/',
  plugins: [tailwind({ sources: path.join(root, 'app') }), react(), compressed, prerendered],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    // The pages are served under a policy that allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every page has an HTML file: index.html here is the try page; the others are in separate folders.
    rolldownOptions: {
      // Each page needs all of it, so one file is one request less.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] } },
      input: globSync(['index.html', '*/index.html'], { cwd: root }).map((file) => path.join(root, file)),
    },
  },
})
