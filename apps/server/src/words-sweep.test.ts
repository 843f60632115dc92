import { savePayAccount } from '@daybook/payroll/contract'
import { getEmergencyContacts, saveEmergencyContacts } from '@daybook/people/contract'
import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import { layWords, type Member, peopleWithRecords, put, subjectOf, testApp, tries, validReads } from '@daybook/testing'
import { beforeAll, expect, test } from 'vitest'

// Whose eyes which words are for (docs/security.md#s22). A company has a record of every kind of everybody's, every column for words says which it is, and
// whoever has nothing there asks for all of it: each reading of the house, by itself and with the id of each record.

const world = await testApp({ own: true })
const { app, api, given, rows, settle } = world
const tried = tries('words')

/** What is read by everybody in the company. */
const everybodys = `
  company.address company.business_type company.contact_number company.industry company.name
  expense_category.name holiday.name leave_type.name listed_department.name
  person.badge person.department person.designation person.picture person.preferred_name person.pronouns
  person_field.help:EVERYBODY person_field.label:EVERYBODY person_field.section:EVERYBODY person_field_value.text_value:EVERYBODY
  post.title post_comment.said site.name stored_document.folder stored_document.name work_schedule.name`
  .trim()
  .split(/\s+/)

/** What a manager reads besides, of those who report to them. */
const managers = `
  expense_claim.decision_note expense_claim.title expense_line.reason expense_line.what expense_receipt.name
  leave_entry.why leave_file.name leave_request.decision_note leave_request.note
  person.phone person_field.help:MANAGER person_field.label:MANAGER person_field.section:MANAGER person_field_value.text_value:MANAGER
  timesheet.decision_note work_entry.note work_entry.project`
  .trim()
  .split(/\s+/)

/** What HR read of what is the owner's or somebody's own: nothing. */
const isOwners = /^(support_|invoice|payment|subscription|push_device|pay_account)/

/** Tables that no record of the house fills: they hold choices, codes and names alone, or words for HR or the owner by any door. */
const notLaid =
  `checklist_template_field company_feature_flag expense_currency expense_exchange invoice_share least_at_work leave_feed
  listed_designation moved_from notification_setting outbox payment_customer payment_event payment_method payroll_choice person_field_option
  punch refund shift support_access_view time_policy trial`.split(/\s+/)

/** Words that no reading tells anybody: keys, names in a storage, and what is said in a state that none of the records has. */
const untold =
  `asset.retire_reason document_signature.signed_drawing expense_claim.handed_on_note hours_booking.note leave_request.import_key
  pay_period.previewed_in payment.reference payment.source payroll_record.computed_from post.plain push_device.auth_key push_device.endpoint
  push_device.p256dh_key push_device.server_key stored_file.name work_entry.import_key`.split(/\s+/)

const sealed = { contact: 'Words of a contact', account: 'Words of an account' }

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
let seen: Record<'colleague' | 'otherManager' | 'manager' | 'hr' | 'owner', Set<string>>
let words: Awaited<ReturnType<typeof layWords>>
const failed: string[] = []

const readersOf = async (owner: Member) => ({
  colleague: await given.person(owner, { role: 'EMPLOYEE' }),
  otherManager: await given.person(owner, { role: 'MANAGER' }),
  manager: await given.person(owner, { role: 'MANAGER' }),
  hr: await given.person(owner, { role: 'HUMAN_RESOURCE' }),
  owner,
})

beforeAll(async () => {
  const inputs = new Map<string, Input>()
  for (const { endpoint, make } of validReads) {
    const { who: _who, ...input } = await make(world)
    inputs.set(endpoint.name, input as Input)
  }
  const { people, company, readers: cast } = await peopleWithRecords(world)
  const records = [...people.flatMap((each) => each.records), company]
  const owner = cast['owner'] as Member
  const readers = await readersOf(owner)
  for (const who of [cast['employee'], cast['manager']] as Member[]) {
    const contacts = [{ name: sealed.contact, relation: '', phone: '+44 20 7', note: '' }]
    const { version } = await api.as(who).call(getEmergencyContacts, { params: { userId: who.userId } })
    await api.as(who).call(saveEmergencyContacts, { body: { contacts, version } })
    await api
      .as(who)
      .call(savePayAccount, { body: { holder: sealed.account, number: 'DE89370400440532013000', bank: '', version: 0 } })
  }
  await settle()
  const ids = Object.values(readers).map(({ userId }) => userId)
  const reports = "update person set manager_id = $2 where company_id = $1 and role in ('EMPLOYEE', 'MANAGER') and id <> all($3)"
  await rows(reports, [owner.companyId, readers.manager.userId, ids])
  words = await layWords(rows, owner, ids)

  const hear = async (reader: Member, endpoint: AnyEndpoint): Promise<string[]> => {
    const plain = inputs.get(endpoint.name) ?? {}
    const subject = subjectOf(endpoint)
    const named = subject ? [...new Set(records.flatMap((each) => each[subject.kind] ?? []))] : []
    const heard: string[] = []
    for (const input of [plain, ...named.map((id) => put(plain, subject?.place ?? [], id) as Input)]) {
      await rows('delete from rate_limit')
      tried()
      const { status, text } = await api.as(reader).send(endpoint, input)
      if (status >= 500) failed.push(`${endpoint.name} ${status}`)
      heard.push(...words.wordsIn(text), ...Object.values(sealed).filter((said) => text.includes(said)))
    }
    return heard
  }
  const reads = app.endpoints.filter((each) => isRead(each) && /account|company/.test(each.permission.audience))
  const seenBy = async (reader: Member) => {
    const heard = []
    for (const endpoint of reads) heard.push(...(await hear(reader, endpoint)))
    return new Set(heard)
  }
  const all = await Promise.all(Object.entries(readers).map(async ([who, reader]) => [who, await seenBy(reader)] as const))
  seen = Object.fromEntries(all) as typeof seen
})

test('whoever has nothing in a company reads what is everybody’s, and a manager of others no more', () => {
  expect([...seen.colleague].sort()).toEqual(everybodys)
  expect([...seen.otherManager].sort()).toEqual(everybodys)
})

test('a manager reads besides what those who report to them wrote for them', () => {
  expect([...seen.manager.difference(seen.colleague)].sort()).toEqual(managers)
})

test('HR read nothing of support, bills and other people’s devices; the owner does of the first two', () => {
  expect([...seen.hr].filter((each) => isOwners.test(each))).toEqual([])
  expect(seen.owner.has('invoice.tax_name') && seen.owner.has('support_grant.reason')).toBe(true)
})

test('the words were there to be found: most of them by HR or the owner', () => {
  expect(failed).toEqual([])
  expect(words.laid.length).toBeGreaterThan(100)
  expect(words.empty).toEqual(notLaid)
  const told = [...seen.hr.union(seen.owner)]
  expect(words.laid.filter((each) => !told.some((found) => found.startsWith(each)))).toEqual(untold)
  expect(told).toEqual(expect.arrayContaining(Object.values(sealed)))
})
