import type { Permission } from '@daybook/platform/contract'
import type { Feature } from '@daybook/platform/domain'
import type { ComponentType, ReactNode } from 'react'
import { webSlot } from './web-slot.ts'

// What modules put into the frame around every page. The frame draws nothing for an empty slot.

/** In the header of every page: the clock's state and its one button. */
export const clockSlot = webSlot<ComponentType>('frame.clock')

/** Asked with the day before somebody clocks in; one that says no leaves the clock as it is. */
export const clockInSlot = webSlot<(day: string) => Promise<boolean>>('frame.clock-in')

/** Fetches the bell's news and shows them: how many are unread, and the list for the popover. */
export const bellSlot = webSlot<ComponentType<{ children: (unread: number, list: ReactNode) => ReactNode }>>('frame.bell')

/** Where Go To Dashboard leads, once there is a dashboard over several products. */
export const dashboardSlot = webSlot<string>('frame.dashboard')

/** Above a screen of a feature that the company's plan lacks: what has it, what that costs, and the way there. */
export const featureOfferSlot = webSlot<ComponentType<{ feature: Feature }>>('frame.feature-offer')

/** Where the plan is changed, and by whom; without it, and for others, there is the price list. */
export const planChangeSlot = webSlot<{ readonly href: string; readonly permission: Permission<'company'> }>('frame.plan-change')

/** Where Billing in the avatar's menu leads. */
export const billingSlot = webSlot<string>('frame.billing')
