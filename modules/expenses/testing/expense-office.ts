import { getCompany } from '@daybook/company/contract'
import { day } from '@daybook/platform/domain'
import type { Member, TestWorld } from '@daybook/testing/harness'
import {
  addExpense,
  addReceipt,
  changeExpenseCategory,
  type Claim,
  decideExpense,
  getExpense,
  getExpenseConfig,
  giveAdvance,
  payExpense,
  saveExpense,
  saveExpenseSettings,
  submitExpense,
  undoExpenseDecision,
} from '../contract/index.ts'
import { bill, lunch } from './index.ts'

type Who = { token: string }
/** The code of a refusal. */
export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
/** The claim of a reply. */
export const claimIn = ({ body }: { body: unknown }) => body as Claim

/**
 * A company with its people, and what they do with claims: replies as they come, refused or not. Where nobody is named, the employee
 * claims, their manager decides and the owner pays.
 */
export const expenseOffice = async ({ api, given, rows }: TestWorld, about: { currency?: string } = {}) => {
  const cast = await given.cast()
  if (about.currency) await rows('update company set currency = $2 where company_id = $1', [cast.owner.companyId, about.currency])
  const { currency } = await api.as(cast.owner).call(getCompany, {})
  const { categories } = await api.as(cast.owner).call(getExpenseConfig, {})
  const category = (name = 'Meals') => categories.find((each) => each.name === name) ?? categories[0]!
  const line = (more: object = {}, name = 'Meals') => lunch(category(name).id, currency, { taxCents: 0, ...more })
  const bodyOf = (...lines: object[]) => ({ title: 'The fair', lines: lines as never })
  const tryAdd = (lines: object[], who: Who = cast.employee) => api.as(who).send(addExpense, { body: bodyOf(...lines) })
  const add = async (lines: object[] = [line()], who: Who = cast.employee) => claimIn(await tryAdd(lines, who))
  const save = ({ id, version }: Claim, lines: object[], who: Who = cast.employee) =>
    api.as(who).send(saveExpense, { params: { id }, body: { ...bodyOf(...lines), version } })
  const submit = ({ id, version }: Claim, who: Who = cast.employee) =>
    api.as(who).send(submitExpense, { params: { id }, body: { version } })
  const handedIn = async (lines: object[] = [line()], who: Who = cast.employee) =>
    claimIn(await submit(await add(lines, who), who))
  const decide = ({ id, version }: Claim, more: object = {}, who: Who = cast.manager) =>
    api.as(who).send(decideExpense, { body: { id, version, decision: 'APPROVE', ...more } })
  const undo = ({ id }: Claim, who: Who = cast.manager) => api.as(who).send(undoExpenseDecision, { body: { id } })
  const pay = ({ id, version }: Claim, who: Who = cast.owner, key = 'pay') =>
    api.as(who).send(payExpense, { body: { id, version } }, { key })
  const advance = (who: Member, by: Who = cast.owner) =>
    api
      .as(by)
      .send(
        giveAdvance,
        { body: { userId: who.userId, day: day('2026-03-02'), cents: 1000, note: 'x' } },
        { key: `advance-${who.userId}` },
      )
  const bring = async (who: Who = cast.employee, file = bill) => (await api.as(who).call(addReceipt, { file })).id
  const read = async (id: string, who: Who = cast.owner) => claimIn(await api.as(who).send(getExpense, { params: { id } }))
  const rule = async (name: string, more: object) => {
    const { categories: now } = await api.as(cast.owner).call(getExpenseConfig, {})
    const { id, kind: _kind, ...known } = now.find((each) => each.name === name)!
    return api.as(cast.owner).call(changeExpenseCategory, { params: { id }, body: { ...known, ...more } as never })
  }
  const lookTwiceFrom = (secondLookFromCents: number) =>
    api
      .as(cast.owner)
      .call(saveExpenseSettings, { body: { secondLookFromCents, payWith: 'PAYROLL', distanceUnit: 'KM', version: 1 } })
  const deeds = { tryAdd, add, save, submit, handedIn, decide, undo, pay, advance, bring, read, rule, lookTwiceFrom }
  return { ...cast, ...deeds, currency, category, line }
}
