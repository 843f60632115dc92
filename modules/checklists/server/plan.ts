import { planHas } from '@daybook/company/server'
import type { Db } from '@daybook/platform/server'

/** Whether the company's plan contains checklists today: for what happens by itself, where nobody's call is asked. */
export const hasChecklists = (db: Db, now: string): Promise<boolean> => planHas(db, now, 'BASIC_HR_CHECKLISTS')
