import { type Db, slot } from '@daybook/platform/server'

/** Whether what is personal of somebody has to be kept for now, whoever would remove it. */
export const papersHeld = slot<(db: Db, personId: string) => Promise<boolean>>('leave.papers_held')
