import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

type AxeResult = { violations: { id: string; nodes: { target: unknown; html: string }[] }[] }
type Axe = { run(options: object): Promise<AxeResult> }

/** The rules whose result depends on the theme. All others are checked in the light theme only. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

let script: Promise<string> | null = null

/**
 * What axe finds wrong in the page as it is, shadow trees included: one line per rule, with the elements. In the dark theme, only
 * colors are checked: the caller also checks the same page in the light theme.
 */
export async function violations(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  script ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  // Once per page, as the script is large. Not by a script element, which the page's policy may forbid.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await script)
  await settled(page)
  return page.evaluate(
    async (onlyRules) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      // For other types, axe describes only one element of each rule.
      const { violations } = await axe.run({ resultTypes: ['violations'], ...(onlyRules && { runOnly: onlyRules }) })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    theme === 'dark' ? rulesOfColors : null,
  )
}

const maxRounds = 10

/**
 * Waits for transitions, but not for endless animations: the colors in the middle of one are nowhere in the style sheet. The end of one
 * may start another, and on a busy machine a change of theme or size is drawn late.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      if (round > 0 && ending.length === 0) return
      await Promise.allSettled(ending.map((animation) => animation.finished))
    }
  }, maxRounds)
}
