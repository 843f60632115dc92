import { ClockButton } from '@daybook/time/web'
import type { ComponentType, ReactNode } from 'react'

/** What modules put into the shell. The shell draws nothing for an empty slot. */
export type Slots = {
  /** In the header of every page: the clock's state and its one button. */
  readonly clockButton: ComponentType | null
  /** Fetches the bell's news and shows them: how many are unread, and the list for the popover. */
  readonly notifications: ComponentType<{ children: (unread: number, list: ReactNode) => ReactNode }> | null
  /** Where Go To Dashboard leads, once there is a dashboard over several products. */
  readonly dashboardPath: string | null
  /** Where Billing in the avatar's menu leads. */
  readonly billingPath: string | null
}

export const slots: Slots = { clockButton: ClockButton, notifications: null, dashboardPath: null, billingPath: null }
