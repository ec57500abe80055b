import { phrasesEn } from './phrases.en.data.ts'
import type { Phrases } from './phrases.ts'

export const phrasesEs: Phrases = phrasesEn
