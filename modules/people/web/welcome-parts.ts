import { webSlot } from '@daybook/platform/web'
import type { ComponentType } from 'react'

/** What a module to the right of this one wants of somebody before their first day. It draws nothing where it wants nothing. */
export type InvitedPart = {
  /** Small ones first. */
  readonly place: number
  /** Made with `lazy`. The token is that of the mailed link; `today` is the day of the place that it invites to. */
  readonly Part: ComponentType<{ readonly token: string; readonly today: string }>
}

export const invitedParts = webSlot<InvitedPart>('people.invited-parts')
