import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from '../source-files.ts'
import { notOnCitus } from './not-on-citus.data.ts'
import { notOnNodes } from './not-on-nodes.data.ts'

const testedFolders = ['contract', 'server', 'portal', 'widgets', 'client', 'cli', 'tools'] as const

/**
 * The only ways in which a test gets the database to use. A test that uses neither, directly or through imports, behaves the same
 * on both.
 */
export const databaseMarkers = ['databaseSource', 'TEST_DATABASE_URL'] as const

const browserMarkers = ['playwright-core'] as const

/**
 * Patterns of the test files to run: all, or with TEST_DATABASE_URL only those that use a database themselves, or with TEST_NODES those
 * of the API that can run on several nodes. TEST_CITUS leaves out those that cannot run on a distributed database.
 */
export function testsToRun(root: string): string[] {
  if (process.env.TEST_NODES === '1') return testsOnNodes(root)
  const isPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''
  if (process.env.TEST_CITUS === '1') return testsOnCitus(root)
  return isPostgres ? testsOnPostgres(root) : [`{${testedFolders.join(',')}}/**/*.test.ts`]
}

/** Pages and commands only call the API, whose own tests run on both databases. */
function testsOnPostgres(root: string): string[] {
  const ofPages = new Set(testsThatReach(root, browserMarkers))
  return testsThatReach(root, databaseMarkers).filter((file) => !ofPages.has(file) && !file.startsWith('cli/'))
}

function testsOnCitus(root: string): string[] {
  const leftOut = new Set<string>(notOnCitus.flatMap(({ files }) => files))
  return testsOnPostgres(root).filter((file) => !leftOut.has(file))
}

/** The tests of the API whose app can consist of several nodes. */
function testsOnNodes(root: string): string[] {
  const inOneProcess = new Set<string>(notOnNodes.flatMap(({ files }) => files))
  return testsThatReach(root, ['startTestApp']).filter(
    (file) => file.startsWith('server/test/api/') && !inOneProcess.has(file),
  )
}

/** Imports of tests that start processes or a browser; these tests are the longest. */
export const processMarkers = ['node:child_process', 'playwright-core'] as const

// `import type` is erased and never executed.
const importOf = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"`;]*?from\s*'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g

/** Paths of the test files that contain one of the words, or that import such a file directly or indirectly. */
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
  // Iterating a set includes the elements that are added during the iteration.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file)).sort()
}

function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(importOf)].map((match) => match[1] ?? match[2] ?? '')
  return found.map((relative) => path.posix.join(path.posix.dirname(file), relative))
}
