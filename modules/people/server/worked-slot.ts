import type { Day } from '@daybook/platform/domain'
import { type App, type Db, slot } from '@daybook/platform/server'

type Asked = { readonly personId: string; readonly day: Day; readonly now: string }

/** Whether somebody has worked on a day so far: asked where their place ends by itself at its turn. */
export const workedAlready = slot<(db: Db, asked: Asked) => Promise<boolean>>('people.worked_already')

/** The same of everybody who knows. */
export const hasWorkedAlready = async (app: App, db: Db, asked: Asked): Promise<boolean> => {
  for (const knows of workedAlready.of(app)) if (await knows(db, asked)) return true
  return false
}
