import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { AssistantSettings, defaultSettings, withDefaults } from './settings.ts'

it('the documented defaults are the settings of a store that has changed none', () => {
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
