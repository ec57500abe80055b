import { phrasesEn } from './phrases.en.data.ts'
import type { Phrases } from './phrases.ts'

export const phrasesDe: Phrases = phrasesEn
