import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Every rule that axe has for WCAG 2.2 AA, and its own. */
export const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The other theme changes colours and nothing else: names, roles and order need no second reading. */
export const rulesOfColour: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

type WithAxe = typeof globalThis & { axe?: typeof axe }

/**
 * What breaks the rules on the page as it stands, a sentence each. axe is read once for a page, in each of its frames, and tells of
 * violations only: with what passed put together and sent as well, and axe read anew each time, a look took twice as long.
 */
export const violationsOn = async (page: Page, rules: RunOptions): Promise<string[]> => {
  // Colours are judged once they have arrived, not on their way.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined),
  )
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined))) await frame.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => (await (globalThis as WithAxe).axe?.run(document, options))?.violations,
    { ...rules, resultTypes: ['violations'] } satisfies RunOptions,
  )
  if (!violations) throw new Error('axe was not there')
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`).join(' | ')}`,
  )
}
