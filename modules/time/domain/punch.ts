/** The four clock events. */
export const punchKinds = ['IN', 'OUT', 'BREAK_START', 'BREAK_END'] as const
export type PunchKind = (typeof punchKinds)[number]

/** One clock event: an instant (UTC ISO) and the zone of the clock it was made on. Never edited, only superseded. */
export type Punch = { readonly id: string; readonly at: string; readonly zone: string; readonly kind: PunchKind }
