import type { Input } from '@daybook/platform/contract'
import { route, type Handler, type Mount } from '@daybook/platform/server'
import { changePayrollSettings, getPayrollSettings, payrollSettingsDeeds, payrollTopics } from '../contract/index.ts'
import { payrollSettingsOf, savePayrollSettings } from './setting-store.ts'

const showSettings: Handler<typeof getPayrollSettings> = async (_, { db }) => payrollSettingsOf(db)

/** What was sent; what was not stays as it is. */
const given = ({ secondPerson, graceDays, version }: Input<typeof changePayrollSettings>['body']) => ({
  version,
  ...(secondPerson === undefined ? {} : { secondPerson }),
  ...(graceDays === undefined ? {} : { graceDays }),
})

const changeSettings: Handler<typeof changePayrollSettings> = async ({ body }, { db, actor, refuse, record, touch }) => {
  const before = await payrollSettingsOf(db)
  if ((await savePayrollSettings(db, { ...before, ...given(body) })) === 0) return refuse('version.stale')
  const after = await payrollSettingsOf(db)
  record({ deed: payrollSettingsDeeds.change, type: 'company', id: actor.companyId, before, after })
  touch(payrollTopics.payroll)
  return after
}

export const settingsRoutes: readonly Mount[] = [
  route(getPayrollSettings, showSettings),
  route(changePayrollSettings, changeSettings),
]
