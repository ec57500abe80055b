import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from './temporary-tree.ts'

let tree: TemporaryTree
beforeEach(() => {
  tree = createTemporaryTree()
  mkdirSync(path.join(tree.root, 'tools'))
  copyFileSync(path.join(import.meta.dirname, 'doctor.cjs'), path.join(tree.root, 'tools', 'doctor.cjs'))
})
afterEach(() => tree.remove())

/** The Node.js of the machine, as a newcomer has it. */
const systemNode = spawnSync('sh', ['-c', 'PATH=/usr/local/bin:/usr/bin:/bin command -v node'], { encoding: 'utf8' })
const nodes = [process.execPath, systemNode.stdout.trim()].filter((file) => file !== '')
const examine = (node: string, ...args: string[]) =>
  spawnSync(node, [path.join(tree.root, 'tools', 'doctor.cjs'), ...args], { encoding: 'utf8' })

it.each(nodes)('explains what to do when the packages are missing, on %s', (node) => {
  const { status, stdout, stderr } = examine(node)
  expect([status, stderr]).toEqual([1, ''])
  expect(stdout).toContain('The packages are not installed.')
  expect(stdout).toContain('Run npm start')
  expect(JSON.parse(examine(node, '--json').stdout)).toMatchObject({ healthy: false })
})

it.each(nodes)('runs the checks of the service on the installed Node.js, on %s', (node) => {
  tree.write({ 'server/doctor.ts': 'console.log("checked", process.argv.slice(2).join(" ")); process.exitCode = 3' })
  mkdirSync(path.join(tree.root, 'node_modules', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(tree.root, 'node_modules', 'node', 'bin', 'node'))
  const { status, stdout } = examine(node, '--json')
  expect([status, stdout]).toEqual([3, 'checked --json\n'])
  expect(examine(node).stdout).toMatch(/✓ setup.*can install the service[\s\S]*checked/)
})
