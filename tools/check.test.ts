import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runSteps } from './check.ts'
import { createTemporaryTree, type TemporaryTree } from './temporary-tree.ts'

describe('npm run check', () => {
  let tree: TemporaryTree
  let printed: string
  beforeEach(() => {
    tree = createTemporaryTree()
    printed = ''
  })
  afterEach(() => tree.remove())

  it('runs every step, shows what failing ones said on either stream, and names them', () => {
    tree.write({
      'good.js': "console.log('all quiet')",
      'loud.js': "console.log('first'); console.error('second'); process.exitCode = 3",
      'killed.js': "process.kill(process.pid, 'SIGKILL')",
    })
    const steps = [
      { title: 'loud', script: ['loud.js'] as const },
      { title: 'killed', script: ['killed.js'] as const },
      { title: 'absent', script: ['absent.js'] as const },
      { title: 'good', script: ['good.js'] as const },
    ]
    const failed = runSteps(steps, tree.root, (text) => {
      printed += text
    })
    expect(failed).toEqual(['loud', 'killed', 'absent'])
    expect(printed).toMatch(/first\nsecond\nFAILED {2}loud \(exit code 3, .* s\)\n/)
    expect(printed).toMatch(/FAILED {2}killed \(SIGKILL/)
    expect(printed).toMatch(/ok {6}good \(.* s\)\n$/)
    expect(printed).not.toContain('all quiet')
  })
})
