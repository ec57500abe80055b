import { expect, it } from 'vitest'
import {
  bundledModel,
  bundledModelFolder,
  bundledModelNames,
  isFormerModel,
  presentModelName,
  storedModelName,
} from './bundled-models.ts'

it('finds version 1 by its own name and by the one that databases store', () => {
  expect(bundledModelNames.map((name) => [name, bundledModelFolder(name)])).toEqual([
    ['mini-v1', 'mini-v1'],
    ['mini', 'mini-v1'],
    ['mini-v2.0', 'mini-v2.0'],
    [bundledModel, bundledModel],
  ])
  expect([storedModelName('mini-v1'), storedModelName('mini-v2')]).toEqual(['mini', 'mini-v2'])
})

it('gives the first weights of version 2 a separate name', () => {
  expect(presentModelName('mini-v2@dc3ac573', 'mini-v2')).toBe('mini-v2.0')
  expect(presentModelName('mini-v2@00000000', 'mini-v2')).toBe('mini-v2')
  expect(presentModelName('mini-v2@dc3ac573', null)).toBeNull()
  expect(['mini', 'mini-v2.0', 'mini-v2', 'owner/model', null].map(isFormerModel)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('leaves other names alone', () => {
  expect([storedModelName('owner/model'), bundledModelFolder('owner/model')]).toEqual(['owner/model', undefined])
})
