import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-files.ts'

const testedFolders = ['contract', 'server', 'portal', 'widgets', 'cli', 'tools'] as const

/**
 * A test learns in no other way which database it is to use: one that names neither, nor imports a file that does, does the
 * same in both runs of the suite.
 */
export const wordsOfTheDatabase = ['databaseSource', 'TEST_DATABASE_URL'] as const

/**
 * Patterns of the test files to run: all, and with TEST_DATABASE_URL those for which that makes a difference; the rest have
 * nothing to learn from a second run.
 */
export function testsToRun(root: string): string[] {
  const onServer = (process.env.TEST_DATABASE_URL ?? '') !== ''
  return onServer ? testsThatReach(root, wordsOfTheDatabase) : [`{${testedFolders.join(',')}}/**/*.test.ts`]
}

/** What a test that starts programs or a browser cannot do without; such tests are the longest. */
export const wordsOfPrograms = ['node:child_process', 'playwright-core'] as const

// `import type` is erased: what it names never runs.
const importOf = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"`;]*?from\s*'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g

/** Paths from `root` of the test files that name one of the words, or import, however far away, a file that does. */
export function testsThatReach(root: string, words: readonly string[]): string[] {
  const texts = new Map(
    sourceFiles(root, testedFolders).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const imported of importsOf(file, text)) importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  const reached = new Set(
    [...texts].filter(([, text]) => words.some((word) => text.includes(word))).map(([file]) => file),
  )
  // A set is walked to its end, with what is added on the way.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file)).sort()
}

function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(importOf)].map((match) => match[1] ?? match[2] ?? '')
  return found.map((relative) => path.posix.join(path.posix.dirname(file), relative))
}
