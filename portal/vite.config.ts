import { globSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tailwind } from './tailwind.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  base: '/',
  plugins: [tailwind({ sources: path.join(root, 'app') }), react()],
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
