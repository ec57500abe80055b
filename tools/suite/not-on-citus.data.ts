/** The tests that `npm run test:citus` leaves out, with the reason. */
export const notOnCitus: readonly { readonly reason: string; readonly files: readonly string[] }[] = [
  {
    reason: 'It reads the schema of a database before the database is distributed.',
    files: [
      ...['check-recorded', 'key-problems', 'statement-problems', 'statements', 'tables-without-store'].map(
        (name) => `tools/distribution/${name}.test.ts`,
      ),
      'tools/generate/dump-schema.test.ts',
    ],
  },
]
