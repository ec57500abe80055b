import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'

// In place of npm: prints the file named by its arguments, and fails if the first line of that file requests it.
const npm = `#!/bin/sh
file="$(echo "$*" | tr ' :' '--').txt"
cat "$file"
! grep -q '^exit 1$' "$file"
`
const green = { 'run-check.txt': 'checks: 6 passed, 0 failed\n', 'run-test-pg.txt': ' Tests  40 passed (40)\n' }

describe('.ci/run', () => {
  let tree: TemporaryTree
  beforeEach(() => {
    tree = createTemporaryTree()
    mkdirSync(path.join(tree.root, '.ci'))
    copyFileSync(path.join(import.meta.dirname, '../..', '.ci', 'run'), path.join(tree.root, '.ci', 'run'))
    tree.write({ 'bin/npm': npm })
    chmodSync(path.join(tree.root, 'bin', 'npm'), 0o755)
  })
  afterEach(() => tree.remove())

  function run() {
    const environment = { ...process.env, PATH: `${path.join(tree.root, 'bin')}${path.delimiter}${process.env.PATH}` }
    const { status, stdout } = spawnSync('bash', [path.join(tree.root, '.ci', 'run')], {
      cwd: '/',
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { status, last: stdout.trimEnd().split('\n').slice(-3) }
  }

  it('succeeds when all three steps succeed, and adds up their passed counts', () => {
    tree.write({
      ...green,
      'test.txt': ' Test Files  3 passed (3)\n      Tests  41 passed | 1 skipped (42)\n   Start at  1\n',
    })
    expect(run()).toMatchObject({ status: 0, last: expect.arrayContaining(['87 passed, 0 failed']) })
  })

  it('runs the other steps when one fails, names it, and fails', () => {
    tree.write({ ...green, 'test.txt': 'exit 1\n Tests  2 failed | 38 passed (40)\n' })
    tree.write({ 'run-check.txt': 'exit 1\nchecks: 5 passed, 1 failed\n' })
    expect(run()).toEqual({
      status: 1,
      last: ['FAILED: checks', 'FAILED: suite on the embedded database', '83 passed, 3 failed'],
    })
  })

  it('counts a suite that crashed without a summary as one failure', () => {
    tree.write({ ...green, 'test.txt': 'exit 1\nout of memory\n' })
    expect(run()).toMatchObject({ status: 1, last: expect.arrayContaining(['46 passed, 1 failed']) })
  })
})
