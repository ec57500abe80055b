import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

type AxeResult = { violations: { id: string; nodes: { target: unknown; html: string }[] }[] }

let script: Promise<string> | null = null

/**
 * What axe finds wrong in the page as it is, shadow trees included: one line per rule, with the elements. `onlyRules` are the rules
 * to check; all of them without it.
 */
export async function violations(page: Page, onlyRules: readonly string[] = []): Promise<string[]> {
  script ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await page.evaluate(await script)
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }
    const { violations } = await axe.run(rules.length === 0 ? {} : { runOnly: rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, onlyRules)
}
