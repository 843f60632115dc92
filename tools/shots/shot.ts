import type { Page } from 'playwright-core'

/** One picture: what it is called, where it is taken, whose screen it is, and what is pressed before. */
export type Shot = {
  readonly name: string
  readonly path: string
  readonly as?: string
  readonly prepare?: (page: Page) => Promise<unknown>
}

// Of the demo company: its owner, and somebody who works there.
export const nora = 'nora@harborandpine.example'
export const tom = 'tom@harborandpine.example'
