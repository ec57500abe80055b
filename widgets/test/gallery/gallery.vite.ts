import path from 'node:path'
import { defineConfig } from 'vite'
import widgets from '../../vite.config.ts'

const { builder: _all, environments: _modules, ...common } = widgets
const input = path.join(import.meta.dirname, 'gallery.ts')
const output = { entryFileNames: 'gallery.js', format: 'es' as const, codeSplitting: false }

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({ ...common, build: { ...common.build, rolldownOptions: { input, output } } })
