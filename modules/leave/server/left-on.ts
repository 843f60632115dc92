import type { Day } from '@daybook/platform/domain'
import type { App, Db } from '@daybook/platform/server'
import { isFor, type LeaveUnit, policyOn } from '../domain/index.ts'
import { accountOf, balanceAt, ledgerOf } from './accounts.ts'
import { leaveTypes } from './type-store.ts'

type Asked = { readonly app: App; readonly db: Db; readonly personId: string; readonly day: Day }

/** What is left of somebody's leave on a day, type by type, with all that is earned and expires until then: for whoever pays out or plans a last day. */
export const leaveLeftOn = async ({
  app,
  db,
  personId,
  day,
}: Asked): Promise<{ typeName: string; unit: LeaveUnit; hundredths: number }[]> => {
  const types = (await leaveTypes(db)).filter(({ archived_at }) => archived_at === null)
  const account = await accountOf({ app, db, types, today: day }, personId)
  if (!account) return []
  return types.flatMap((type) => {
    const { id, name, unit } = type
    const policy = policyOn(type.versions, day)
    const { department, employment_type: employmentType } = account.person
    if (!policy.limited || !isFor(policy, { department, employmentType })) return []
    const ledger = ledgerOf(account, id, { waiting: false })
    return [{ typeName: name, unit, hundredths: balanceAt({ account, type, ledger, today: day }, day) }]
  })
}
