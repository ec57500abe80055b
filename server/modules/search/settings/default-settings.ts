import type { SearchSettings } from '../../../../contract/search/search-settings.ts'

/** How a store searches that has set nothing. */
export const defaultSettings: SearchSettings = { language: null, synonyms: [], visual_trust: 0.5 }
