import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { tailwind } from './tailwind.ts'

const root = import.meta.dirname
const startScript = path.join(root, 'try-page', 'start.ts')

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

/** Writes the start page a second time, rendered with marks for its products: the service fills and sends it. */
const prerendered: Plugin = {
  name: 'prerendered-start-page',
  buildStart() {
    this.emitFile({ type: 'chunk', id: startScript })
  },
  async writeBundle({ dir = '' }, bundle) {
    const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === startScript)
    if (start === undefined) throw new Error('the build has no start script')

    const { module } = await runnerImport<typeof import('./try-page/prerender.tsx')>(
      path.join(root, 'try-page', 'prerender.tsx'),
      { oxc: { jsx: { runtime: 'automatic', development: false } }, logLevel: 'warn' },
    )
    const html = readFileSync(path.join(dir, 'index.html'), 'utf8')
    writeFileSync(path.join(dir, 'try-page.html'), module.prerender(html, `/${start.fileName}`))
  },
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
      input: globSync(['index.html', '*/index.html'], { cwd: root }).map((file) => path.join(root, file)),
    },
  },
})
