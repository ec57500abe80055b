import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Removes the white space of templates. In a minified module line breaks stand only inside template literals, and between two
 * tags of ours no white space is rendered: their parents are flex boxes and grids.
 */
const compactTemplates: Plugin = {
  name: 'compact-templates',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const lines = chunk.code.split('\n').map((line) => line.trim())
      chunk.code = lines
        .filter(Boolean)
        .join(' ')
        .replaceAll(/(?<=[>}]) (?=<)|(?<=>) (?=\$\{)| (?=\/?>)/g, '')
    }
  },
}

/** A module without imports: a chunk that two modules share would be a second request. */
function moduleOf(folder: string, file: string) {
  return {
    // Not Vite's library mode: it leaves the white space of ES modules in place.
    input: path.join(import.meta.dirname, folder, 'main.ts'),
    output: { entryFileNames: file, format: 'es' as const, codeSplitting: false },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compactTemplates],
  build: {
    outDir: '../dist/widgets',
    emptyOutDir: true,
    // `light-dark()` and all that the styles use; older browsers would need every color twice.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
  },
  // Each environment is one build, in this order.
  builder: {},
  environments: {
    client: { build: { rolldownOptions: moduleOf('search', 'search.js') } },
    chat: { consumer: 'client', build: { rolldownOptions: moduleOf('chat', 'index.js'), emptyOutDir: false } },
  },
})
