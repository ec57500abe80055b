import type { AssistantSettings } from '../../../contract/assistant/settings.ts'

/** The settings of a store that has changed none. */
export const defaultSettings: AssistantSettings = {
  name: 'Assistant',
  tone: 'neutral',
  greeting: '',
  contact: { email: null, phone: null, url: null, hours: null },
  languages: ['en', 'de', 'fr', 'es'],
  evidence_threshold: 0.5,
  uses_language_model: true,
}

/** Completes a store's settings with the defaults. */
export function withDefaults(settings: Partial<AssistantSettings> | null): AssistantSettings {
  return { ...defaultSettings, ...settings }
}
