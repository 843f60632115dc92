import { webSlot } from '@daybook/platform/web'
import type { Permission } from '@daybook/platform/contract'
import type { ComponentType } from 'react'
import type { Proposal } from './rules-query.ts'

/** What new rules would have paid, shown below their form by who pays people. */
export type BackTest = {
  readonly permission: Permission<'company'>
  /** Made with `lazy`. */
  readonly Part: ComponentType<{ readonly proposal: Proposal }>
}

export const backTests = webSlot<BackTest>('time.back-tests')
