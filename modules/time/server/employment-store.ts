import { sql } from '@daybook/platform/server/sql'

/** What `isEmployed` of the domain says, of the day of a timesheet `t` and its worker `p` in a statement. */
export const isWithinEmployment = sql<boolean>`(t.day >= coalesce(p.hire_date, t.day) and t.day <= coalesce(p.end_date, t.day))`
