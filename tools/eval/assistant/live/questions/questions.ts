import type { LiveQuestion } from '../question.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'

/** All questions about prices, stock and the cart. */
export const liveQuestionSet: readonly LiveQuestion[] = [...english, ...german, ...french, ...spanish]
