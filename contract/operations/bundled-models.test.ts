import { expect, it } from 'vitest'
import { bundledModel, bundledModelFolder, bundledModelNames, storedModelName } from './bundled-models.ts'

it('finds version 1 by its own name and by the one that databases store', () => {
  expect(bundledModelNames.map((name) => [name, bundledModelFolder(name)])).toEqual([
    ['mini-v1', 'mini-v1'],
    ['mini', 'mini-v1'],
    [bundledModel, bundledModel],
  ])
  expect([storedModelName('mini-v1'), storedModelName('mini-v2')]).toEqual(['mini', 'mini-v2'])
})

it('leaves other names alone', () => {
  expect([storedModelName('owner/model'), bundledModelFolder('owner/model')]).toEqual(['owner/model', undefined])
})
