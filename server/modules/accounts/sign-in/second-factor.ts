/**
 * What a person's second factor says to a code (or to none), once the password was right. `passed` when they have no second
 * factor, or the code was right; it is then used up. `address` is where the code comes from, for the audit log.
 */
export type SecondFactorCheck = (
  userId: string,
  code: string | null,
  address: string | null,
) => Promise<'passed' | 'needed' | 'wrong'>
