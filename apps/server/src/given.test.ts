import { invitePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { api, given, rows } = await testApp({ own: true })

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

// A link that waits for somebody who has joined is a leaving of the longer way.
const ofCompanies = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('audit_head', 'outbox', 'invitation') order by 1`

/** Every row that a company has, with a number in place of each id and of each of the names that are its own. */
const contentsOf = async (companyId: string, names: readonly string[]) => {
  const found = new Map<string, unknown[]>()
  for (const { name } of await rows<{ name: string }>(ofCompanies)) {
    const order = name === 'audit_entry' ? 'seq' : 't::text'
    const read = `select to_jsonb(t) - '{prev_hash,hash,request_id}'::text[] as row from ${name} t where company_id = $1 order by ${order}`
    const their = await rows<{ row: unknown }>(read, [companyId])
    if (their.length > 0) found.set(name, their)
  }
  const ids: string[] = []
  const numbered = (id: string) => `#${ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1}`
  const text = JSON.stringify([...found]).replaceAll(uuid, numbered)
  return JSON.parse(names.reduce((said, name, i) => said.replaceAll(new RegExp(name, 'gi'), `name ${i}`), text))
}

const asInvited = async (owner: Member, joined: { name: string; email: string; accountId: string }) => {
  const body = { email: joined.email, name: joined.name, role: 'MANAGER' as const, managerId: owner.userId }
  const { userId } = await api.as(owner).call(invitePerson, { body })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [joined.accountId, userId])
}

test('a company and a person that are laid are as one that was founded and one that was invited', async () => {
  const place = { country: 'AT', paysHolidays: true }
  const founded = await given.company({ ...place, name: 'Founded' })
  const laid = await given.company({ ...place, name: 'Laid' })
  const invited = await given.account()
  await asInvited(founded, invited)
  const joined = await given.person(laid, { role: 'MANAGER', managerId: laid.userId })
  const [one, other] = [
    await contentsOf(founded.companyId, ['Founded', founded.email, invited.name, invited.email]),
    await contentsOf(laid.companyId, ['Laid', laid.email, joined.name, joined.email]),
  ]
  expect(other).toEqual(one)
  expect(one.length).toBeGreaterThan(10)
})
