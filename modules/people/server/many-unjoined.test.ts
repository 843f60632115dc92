import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// A file brings thousands who did not join yet. Every call in that company begins with open_request, before the database counted its rows anew.

const { app, given, rows } = await testApp({ own: true })

test('who calls is found by reading a few pages, however many were invited a moment ago', async () => {
  const owner = await given.company()
  await rows(
    `insert into person (company_id, id, name, email, status, role, search_text, created_at)
      select $1, gen_random_uuid(), 'Person', n || '@invited.example', 'INVITED', 'EMPLOYEE', 'person', now() from generate_series(1, 3000) n`,
    [owner.companyId],
  )
  const asked = `explain (analyze, buffers, format json) select * from open_request(sha256(convert_to('${owner.token}', 'UTF8')), '${app.clock()}')`
  // Twice: the first call also reads the catalogue.
  await rows(asked)
  const [found] = await rows<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(asked)
  const plan = found?.['QUERY PLAN'][0]?.Plan
  expect(plan?.['Actual Rows']).toBe(1)
  expect(plan?.['Shared Hit Blocks']).toBeLessThan(1000)
})
