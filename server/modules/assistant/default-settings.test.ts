import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { AssistantSettings } from '../../../contract/assistant/settings.ts'
import { defaultSettings, withDefaults } from './default-settings.ts'

it('equal the defaults in the contract', () => {
  expect(Value.Default(AssistantSettings, {})).toEqual(defaultSettings)
})

it('complete the settings of a store', () => {
  expect(withDefaults({ name: 'Ada', languages: ['de'] })).toEqual({
    ...defaultSettings,
    name: 'Ada',
    languages: ['de'],
  })
  expect(withDefaults(null)).toEqual(defaultSettings)
})
