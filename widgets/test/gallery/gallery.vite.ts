import path from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import widgets from '../../vite.config.ts'

const input = path.join(import.meta.dirname, 'gallery.ts')

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default mergeConfig(
  widgets,
  defineConfig({
    build: { rolldownOptions: { input, output: { entryFileNames: 'gallery.js', codeSplitting: false } } },
  }),
)
