import { actions, ambiguous } from './actions-and-ambiguous.ts'
import { comparisons } from './comparisons.ts'
import { customerMatters, humanWanted, outOfScopes } from './conversation.ts'
import { followUps } from './follow-ups.ts'
import { injections } from './injections.ts'
import { policyGerman } from './policy-de.ts'
import { policyEnglish } from './policy-en.ts'
import { policySpanish } from './policy-es.ts'
import { policyFrench } from './policy-fr.ts'
import { priceTraps } from './price-traps.ts'
import type { Question } from './question.ts'
import { searches } from './search.ts'
import { severalQuestions } from './several-questions.ts'
import { contradictions, gaps } from './unanswerable.ts'

/** All questions of the evaluation, written before the assistant. */
export const questions: readonly Question[] = [
  ...policyEnglish,
  ...policyGerman,
  ...policyFrench,
  ...policySpanish,
  ...severalQuestions,
  ...searches,
  ...followUps,
  ...comparisons,
  ...contradictions,
  ...gaps,
  ...outOfScopes,
  ...humanWanted,
  ...customerMatters,
  ...injections,
  ...priceTraps,
  ...ambiguous,
  ...actions,
]
