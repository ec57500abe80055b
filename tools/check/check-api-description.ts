import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** The documents that are checked, from the repository root. */
const documents = ['docs/openapi.json', 'docs/connectors/store-api.json']

/**
 * Our paths are part of the contract: `/v1/search/webhooks/{webhook_id}/…` and `/v1/search/webhooks/deliveries/…` overlap. The router
 * prefers fixed parts, and an ID is a UUID. Receivers of webhooks need not answer 4xx.
 */
const redoclyRules = { 'no-ambiguous-paths': 'off' } as const

/** Findings of Redocly's recommended rules and of all rules of Spectral's OpenAPI ruleset except for the order of tags, which we choose. */
export async function checkApiDescription(source: string, name: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: redoclyRules })
  const problems = await lintFromString({ source, absoluteRef: name, config })
  const linter = new spectral.Spectral()
  const rules = { 'openapi-tags-alphabetical': 'off', 'info-contact': 'off', 'license-url': 'off' }
  linter.setRuleset({ extends: [[oas, 'all']], rules } as spectral.RulesetDefinition)
  const findings = await linter.run(JSON.parse(source))
  return [
    ...problems.map(({ ruleId, message, location }) => `${name}${location[0]?.pointer ?? ''} ${ruleId}: ${message}`),
    ...findings.map(({ code, message, path: place }) => `${name}#/${place.join('/')} ${code}: ${message}`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  for (const name of documents) {
    const source = readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')
    const problems = await checkApiDescription(source, name)
    for (const problem of problems) process.stdout.write(`${problem}\n`)
    if (problems.length > 0) process.exitCode = 1
  }
}
