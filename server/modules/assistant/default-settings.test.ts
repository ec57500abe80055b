import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { AssistantSettings } from '../../../contract/assistant/settings.ts'
import { defaultSettings, withDefaults } from './default-settings.ts'

it('are those that the contract names', () => {
  expect(Value.Default(AssistantSettings, {})).toEqual(defaultSettings)
})

it('fill in what a store has not set', () => {
  expect(withDefaults({ name: 'Ada', languages: ['de'] })).toEqual({
    ...defaultSettings,
    name: 'Ada',
    languages: ['de'],
  })
  expect(withDefaults(null)).toEqual(defaultSettings)
})
