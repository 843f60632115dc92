import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { type Claim, searchExpenseApprovals } from '../contract/index.ts'
import { expenseOffice } from '../testing/expense-office.ts'

const world = await testApp({ own: true })
const { api, rows } = world

/** Ten claims of fifty lines, one minute after the other, with five receipts on each line. */
const office = async () => {
  const made = await expenseOffice(world)
  const { line, handedIn, employee, bring } = made
  const { id } = await handedIn([line({ receipts: [await bring()] }), ...Array.from({ length: 49 }, () => line())])
  await rows(
    `insert into expense_claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'submitted_at', c.submitted_at + n * interval '1 minute'))).*
    from expense_claim c, generate_series(1, 9) n where c.id = $1`,
    [id],
  )
  await rows(
    `insert into expense_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'claim_id', c.id))).*
    from expense_line l, expense_claim c where l.claim_id = $1 and c.person_id = $2 and c.id <> $1`,
    [id, employee.userId],
  )
  await rows(
    `insert into expense_receipt (company_id, id, person_id, line_id, file_id, content_id, name, kind, size, added_at)
    select r.company_id, gen_random_uuid(), r.person_id, l.id, r.file_id, r.content_id, r.name, r.kind, r.size, r.added_at
    from expense_line l join expense_claim c on c.id = l.claim_id join expense_receipt r on r.person_id = c.person_id, generate_series(1, 5) n
    where c.person_id = $1 and not (l.id = r.line_id and n = 5)`,
    [employee.userId],
  )
  return made
}

test('claims of very many lines and receipts come fewer on a page, each once and whole', async () => {
  const { manager } = await office()
  const pages: (readonly Claim[])[] = []
  let cursor: string | null = null
  do {
    const page: { items: readonly Claim[]; nextCursor: string | null } = await api
      .as(manager)
      .call(searchExpenseApprovals, { body: { limit: 100, ...(cursor === null ? {} : { cursor }) } })
    pages.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 1])
  const claims = pages.flat()
  expect(new Set(claims.map(({ id }) => id)).size).toBe(10)
  expect(claims.map(({ lines }) => [lines.length, lines.flatMap(({ receipts }) => receipts).length])).toEqual(
    claims.map(() => [50, 250]),
  )
  expect(claims.map(({ submittedAt }) => submittedAt)).toEqual(claims.map(({ submittedAt }) => submittedAt).toSorted())
})
