import type { SearchSettings } from '../../../../contract/search/search-settings.ts'

export const defaultSettings: SearchSettings = { language: null, synonyms: [], visual_trust: 0.5, boosts: [] }
