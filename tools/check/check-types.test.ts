import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryTree, type TemporaryTree } from '../temporary-tree.ts'
import { checkTypes } from './check-types.ts'

const root = path.join(import.meta.dirname, '../..')
const moduleKind = JSON.stringify({ type: 'module' })
const tsconfig = JSON.stringify({ extends: path.join(root, 'tsconfig.json'), include: ['*.ts'] })

const floating = `
import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'

interface Tables { products: { id: string } }
interface Port { close(): Promise<void> }

export function floating(pool: Pool, db: Kysely<Tables>, port: Port | null): void {
  rm('a')
  pool.query('select 1')
  db.selectFrom('products').selectAll().execute()
  port?.close()
  ;[1, 2].map(() => rm('b'))
  rm('c').then(() => 1)
  rm('d').finally(() => 1)
  Promise.all([rm('e')])
}
`
const handled = `
import { rm } from 'node:fs/promises'

export async function handled(): Promise<void> {
  await rm('a')
  void rm('b')
  rm('c').catch(() => 1)
  rm('d').then(() => 1, () => 2)
  rm('e').catch(() => 1).finally(() => 2)
  let later: Promise<void> | null = null
  later = rm('f')
  await later
  later ??= rm('g')
}
`

describe('the type check', () => {
  let tree: TemporaryTree
  beforeEach(() => {
    tree = createTemporaryTree()
    symlinkSync(path.join(root, 'node_modules'), path.join(tree.root, 'node_modules'))
  })
  afterEach(() => tree.remove())

  it('finds every floating promise of our code and of packages, and no handled one', () => {
    tree.write({
      'package.json': moduleKind,
      'tsconfig.json': tsconfig,
      'floating.ts': floating,
      'handled.ts': handled,
    })
    const problems = checkTypes(tree.root)
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
      [10, 11, 12, 13, 14, 15, 16, 17].map((line) => `floating.ts:${line}`),
    )
  })

  it('reports what the compiler reports, with our strict settings', () => {
    tree.write({
      'package.json': moduleKind,
      'tsconfig.json': tsconfig,
      'wrong.ts': 'export const text: string = 1\nexport const first: string = ["a"][0]\nexport enum E { A }\n',
    })
    expect(checkTypes(tree.root)).toEqual([
      expect.stringMatching(/^wrong\.ts:1 TS2322 /),
      expect.stringMatching(/^wrong\.ts:2 TS2322 /),
      expect.stringMatching(/^wrong\.ts:3 TS1294 /),
    ])
  })
})
