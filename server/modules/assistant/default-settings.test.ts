import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { AssistantSettings } from '../../../contract/assistant/settings.ts'
import { defaultSettings, withDefaults } from './default-settings.ts'

it('the default settings equal those of the contract', () => {
  expect(Value.Default(AssistantSettings, {})).toEqual(defaultSettings)
})

it('the default settings complete the settings of a store', () => {
  expect(withDefaults({ name: 'Ada', languages: ['de'] })).toEqual({
    ...defaultSettings,
    name: 'Ada',
    languages: ['de'],
  })
  expect(withDefaults(null)).toEqual(defaultSettings)
})
