import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'
import { runSteps } from './main.ts'

describe('npm run check', () => {
  let tree: TemporaryTree
  let printed: string
  beforeEach(() => {
    tree = createTemporaryTree()
    printed = ''
  })
  afterEach(() => tree.remove())

  const run = (...names: string[]) =>
    runSteps(
      names.map((title) => ({ title, script: [`${title}.js`] as const })),
      tree.root,
      (text) => {
        printed += text
      },
    )

  it('runs every step, prints the output of failed ones from both streams, and names them', async () => {
    tree.write({
      'good.js': "console.log('all quiet')",
      'loud.js': "console.log('first'); console.error('second'); process.exitCode = 3",
      'killed.js': "process.kill(process.pid, 'SIGKILL')",
    })
    expect(await run('loud', 'killed', 'absent', 'good')).toEqual(['loud', 'killed', 'absent'])
    expect(printed).toMatch(/(first\nsecond|second\nfirst)\nFAILED {2}loud \(exit code 3, .* s\)\n/)
    expect(printed).toMatch(/FAILED {2}killed \(SIGKILL/)
    expect(printed).toMatch(/ok {6}good \(.* s\)\n/)
    expect(printed).not.toContain('all quiet')
  })

  it('runs other steps while a long one is running', async () => {
    const isThere = "require('node:fs').existsSync('done')"
    tree.write({
      'long.js': `const timer = setInterval(() => { if (${isThere}) clearInterval(timer) }, 5)`,
      'short.js': "require('node:fs').writeFileSync('done', '')",
    })
    expect(await run('long', 'short')).toEqual([])
  })
})
