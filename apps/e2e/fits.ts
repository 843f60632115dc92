import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Phones from the smallest on, a tablet, a screen at 200 % zoom (640 of 1280 px), screens, and the widest layout. */
const widths = [320, 390, 640, 768, 1280, 1600] as const

/** What does not fit on the page as it stands: sideways scrolling, and words that are cut where nothing shows them whole. */
const misfits = (): string[] => {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth && !element.closest('.marquee'),
    )
    found.push(
      `the page is ${root.scrollWidth - root.clientWidth} px too wide: ${widest
        .slice(0, 4)
        .map((element) => element.outerHTML.slice(0, 120))
        .join(' | ')}`,
    )
  }
  const nameOf = (element: Element): string => {
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)
    return `<${element.tagName.toLowerCase()}> "${text}"`
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element)
    const over = element.scrollWidth - element.clientWidth
    const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll'
    // Code keeps its lines, and the voices on the front page pass by.
    if (scrolls && over > 1 && element.clientWidth > 0 && !element.matches('pre, .marquee'))
      found.push(`${nameOf(element)} scrolls sideways by ${over} px`)
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement
    if (!holder || (node.textContent ?? '').trim() === '' || holder.closest('script, style, [aria-hidden="true"], [title]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    for (let box: HTMLElement | null = holder; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(box)
      const rect = box.getBoundingClientRect()
      // What only screen readers hear is a pixel wide.
      if (rect.width <= 1) break
      const clips = overflowX === 'hidden' || overflowX === 'clip'
      if (clips && (text.right > rect.right + 1 || text.left < rect.left - 1)) {
        const told = textOverflow === 'ellipsis' && box.matches('[data-whole], [title]')
        if (!told) found.push(`${nameOf(holder)} is cut`)
        break
      }
      if (position === 'fixed') break
    }
  }
  return [...new Set(found)]
}

/** Nothing scrolls sideways and no word is cut, at any width. */
export const fitsEverywhere = async (page: Page, name: string): Promise<void> => {
  const size = page.viewportSize()
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      await expect.poll(() => page.evaluate(misfits), { message: `${name} at ${width} px`, timeout: 10_000 }).toEqual([])
    }
  } finally {
    // The next screen is looked at as wide as this one was.
    if (size) await page.setViewportSize(size)
  }
}
