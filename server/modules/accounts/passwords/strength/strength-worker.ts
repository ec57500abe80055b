// What a thread of `judge-password.ts` runs.
export { findWeakness as weaknessOf } from './estimate-strength.ts'
