import type { AssistantSettings } from '../../../contract/assistant/settings.ts'

/** How the assistant of a store is that has set nothing. */
export const defaultSettings: AssistantSettings = {
  name: 'Assistant',
  tone: 'neutral',
  greeting: '',
  contact: { email: null, phone: null, url: null, hours: null },
  languages: ['en', 'de', 'fr', 'es'],
  evidence_threshold: 0.5,
  uses_language_model: true,
}

/** What the store has set, and the defaults for the rest. */
export function withDefaults(kept: Partial<AssistantSettings> | null): AssistantSettings {
  return { ...defaultSettings, ...kept }
}
