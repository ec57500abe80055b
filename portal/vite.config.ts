import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tailwind } from './tailwind.ts'

const root = import.meta.dirname

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

export default defineConfig({
  root,
  base: '/',
  plugins: [tailwind({ sources: path.join(root, 'app') }), react(), compressed],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    // The pages are served under a policy that allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every page has an HTML file: index.html here is the try page, the others are in folders of their own.
    rolldownOptions: {
      input: globSync(['index.html', '*/index.html'], { cwd: root }).map((file) => path.join(root, file)),
    },
  },
})
