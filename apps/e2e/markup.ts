import { expect } from 'vitest'
import { enterAs, found, hire } from './company.ts'
import { person } from './journey.ts'

/** Text that is markup; the word tells which text it was. */
export const markup = (word: string): string => `<xss-${word}></xss-${word}><img src=x onerror=alert(1)>"'{{7*7}}`
const tag = /xss-|onerror/

/** The owner of a new company, whose every text is markup. */
export const owner = (email: string): Promise<string> =>
  found(markup('owner'), email, { name: markup('company'), address: markup('place') })

/** Somebody who joined the owner's company. */
export const colleague = (boss: string, name: string, email: string): Promise<{ token: string; userId: string }> => {
  const texts = { name: markup(name), designation: markup('title'), department: markup('department') }
  return hire(boss, { email, hireDate: '2025-01-01', ...texts })
}

/** Signs in and opens the paths: nothing was drawn, run or stopped. Returns the words of the texts that were seen. */
export const wordsSeen = async (email: string, paths: readonly string[]): Promise<string[]> => {
  const seen = new Set<string>()
  const reader = await person()
  const { page } = reader
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await enterAs(reader, email)
  for (const path of paths) {
    await page.goto(path)
    const heading = page.locator('h1, h2').first()
    await heading.waitFor().catch(async () => {
      throw new Error(`nothing is shown at ${path}: ${await page.locator('body').innerText()} ${reader.problems.join(' ')}`)
    })
    await expect.poll(() => page.locator('[aria-label^="Loading"], [aria-busy="true"]').count()).toBe(0)
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => element.localName.startsWith('xss-') || element.getAttribute('src') === 'x')
        .map((element) => element.outerHTML),
    )
    expect([path, drawn, dialogs]).toEqual([path, [], []])
    for (const [, word = ''] of (await page.locator('body').innerText()).matchAll(/<xss-(\w+)>/g)) seen.add(word)
  }
  // The content policy tells of what it stopped on the console; that would be markup that was drawn.
  expect(reader.problems.filter((problem) => tag.test(problem) || /Content Security Policy|Refused/.test(problem))).toEqual([])
  await reader.context.close()
  return [...seen].sort()
}
