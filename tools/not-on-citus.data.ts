/** The tests that `npm run test:citus` leaves out, with the reason. */
export const notOnCitus: readonly { readonly reason: string; readonly files: readonly string[] }[] = []
