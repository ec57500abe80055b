import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { bundledModel, bundledModelFolder } from '../contract/operations/bundled-models.ts'
import { type Config, findMisspelledSettings, readConfig } from './platform/config/config.ts'
import { type Environment, readEnvironment } from './platform/config/env.ts'
import { ConfigError } from './platform/config/readers.ts'
import { checkEncryption } from './platform/diagnosis/check-encryption.ts'
import { checkLock, findEmbeddedDatabase, isInUse } from './platform/diagnosis/check-lock.ts'
import { checkMemory, type MemoryFacts } from './platform/diagnosis/check-memory.ts'
import { checkOpenFiles } from './platform/diagnosis/check-open-files.ts'
import { checkPort } from './platform/diagnosis/check-port.ts'
import { checkRuntime } from './platform/diagnosis/check-runtime.ts'
import { checkDatabaseServers, checkDataDirectory } from './platform/diagnosis/check-storage.ts'
import { broken, type Finding, good, warning } from './platform/diagnosis/finding.ts'
import { openFileLimit } from './platform/process/open-file-limit.ts'

const modelsFolder = path.join(import.meta.dirname, '..', 'models')
const modelFiles = ['image.int8.onnx', 'text.int8.onnx', 'tokenizer.json', 'preprocessing.json', 'calibration.json']

/** Checks everything that the service needs, in the order of its start. */
async function runChecks(environment: Environment): Promise<Finding[]> {
  const runtime = [...checkRuntime(runtimeFacts()), checkOpenFiles(openFileLimit())]
  const settings = checkSettings(environment)
  if ('findings' in settings) return [...runtime, ...settings.findings]
  const { config } = settings
  return [
    ...runtime,
    ...checkNames(environment),
    ...(await checkDataDirectory(config.dataDirectory)),
    ...(await checkDatabase(config)),
    await checkModel(config),
    checkMemory(memoryFacts(config)),
    await checkPort(config.http),
    ...checkEncryption(config),
  ]
}

async function checkDatabase({ databaseUrl, dataDirectory }: Config): Promise<Finding[]> {
  if (databaseUrl !== null) return checkDatabaseServers(databaseUrl)
  const folder = findEmbeddedDatabase(dataDirectory)
  return folder === null ? [] : [checkLock(folder)]
}

function runtimeFacts() {
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return {
    nodeVersion: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    hasGlibc: report.header.glibcVersionRuntime !== undefined,
    cores: availableParallelism(),
  }
}

function checkSettings(environment: Environment): { config: Config } | { findings: Finding[] } {
  try {
    return { config: readConfig(environment) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const remedy = 'Correct this environment variable, or remove it.'
    return { findings: error.problems.map((fault) => broken('settings', `${fault}.`, remedy)) }
  }
}

function checkNames(environment: Environment): Finding[] {
  const misspelled = findMisspelledSettings(environment)
  if (misspelled.length === 0) return [good('settings', 'All settings are valid.')]
  return misspelled.map(({ name, suggestion }) =>
    warning('settings', `${name} is not a setting of Vitrine.`, `Rename it if you meant ${suggestion}.`),
  )
}

async function checkModel(config: Config): Promise<Finding> {
  const folder = bundledModelFolder(config.model ?? bundledModel)
  if (folder === undefined) return good('model', `The model ${config.model} is loaded at startup.`)
  const missing = modelFiles.filter((file) => !existsSync(path.join(modelsFolder, folder, file)))
  if (missing.length === 0) return good('model', 'The bundled model is complete.')
  const remedy = 'Check the files out again, for example with git checkout -- models.'
  return broken('model', `The bundled model lacks ${missing.join(', ')}.`, remedy)
}

function memoryFacts(config: Config): MemoryFacts {
  const { indexMemoryBytes } = config
  return { availableBytes: process.availableMemory(), indexMemoryBytes, database: databaseKind(config) }
}

function databaseKind({ databaseUrl, dataDirectory }: Config): MemoryFacts['database'] {
  if (databaseUrl !== null) return 'server'
  const folder = findEmbeddedDatabase(dataDirectory)
  if (folder === null) return 'embedded_new'
  return isInUse(folder) ? 'running' : 'embedded'
}

const marks = {
  good: { sign: '✓', color: 'green' },
  warning: { sign: '!', color: 'yellow' },
  broken: { sign: '✗', color: 'red' },
} as const

function describe({ area, state, found, remedy }: Finding): string {
  const { sign, color } = marks[state]
  const first = `${styleText(color, sign, { stream: process.stdout })} ${area.padEnd(8)} ${found}`
  return remedy === null ? first : `${first}\n           → ${remedy}`
}

function conclude(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  if (count('broken') > 0) return `Vitrine cannot run: ${count('broken')} of ${findings.length} checks failed.`
  return count('warning') > 0 ? 'Vitrine can run, with the warnings above.' : 'Vitrine is ready to run.'
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const findings = await runChecks(readEnvironment())
const healthy = findings.every((finding) => finding.state !== 'broken')
const text = values.json
  ? JSON.stringify({ healthy, checks: findings }, null, 2)
  : [...findings.map(describe), '', conclude(findings)].join('\n')
process.stdout.write(`${text}\n`)
process.exitCode = healthy ? 0 : 1
