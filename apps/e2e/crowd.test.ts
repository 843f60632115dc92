import { afterAll, expect, test } from 'vitest'
import { call, employeeAt, hire, ownerAt } from './company.ts'
import { closeScreens, person } from './journey.ts'

afterAll(closeScreens)

// In a company of some hundred people somebody presses every few seconds, and everybody has the page open: what one press makes each of
// them ask for is what the server has to carry (`bench/streams.ts` measures it).
test('when a colleague presses the clock, My Office asks once for who is in, and for nothing else', async () => {
  const [boss, worker] = [await person(), await person()]
  const token = await ownerAt(boss, 'Clara Crowd', 'clara@crowd.example', 'Crowd Works')
  await employeeAt(worker, token, { name: 'Otto Open', email: 'otto@crowd.example', hireDate: '2025-01-01' })
  const presser = await hire(token, { name: 'Pia Presser', email: 'pia@crowd.example', hireDate: '2025-01-01' })
  const { page } = worker
  await page.getByText('No one is currently clocked in.').waitFor()
  await call('POST', 'clock/in', {}, presser.token)
  await page.getByRole('list', { name: 'Clocked In' }).getByText('Pia Presser').waitFor()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await call('POST', 'clock/out', {}, presser.token)
  await page.getByRole('list', { name: 'Clocked Out' }).getByText('Pia Presser').waitFor()
  expect(asked).toEqual(['/api/v0/my-office/presence'])
  // More of them one after the other, as in the minutes in which everybody comes: the page asks again, and not for each.
  for (const press of ['in', 'out', 'in', 'out', 'in']) await call('POST', `clock/${press}`, {}, presser.token)
  await page.getByRole('list', { name: 'Clocked In' }).getByText('Pia Presser').waitFor()
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(worker.problems).toEqual([])
})
