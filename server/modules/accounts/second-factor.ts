/**
 * What a person's second factor says to a code (or to none), once the password was right. `passed` when they have no second
 * factor, or the code was right; it is then used up.
 */
export type SecondFactorCheck = (userId: string, code: string | null) => Promise<'passed' | 'needed' | 'wrong'>
