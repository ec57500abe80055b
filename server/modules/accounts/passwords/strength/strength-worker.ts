// What a thread of `judge-password.ts` runs.
export { findWeakness } from './estimate-strength.ts'
