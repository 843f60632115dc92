import { adjustLeave, payOutLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { idPlaces, type Made, preparedCalls, put, testApp, validCalls, validReads, valueAt } from '@daybook/testing'
import { bookHours } from '@daybook/time/contract'
import { expect, test } from 'vitest'

// To the database an id in capital letters is the same one. What compares or locks by it as text would take it for another: nobody is then themselves.

const world = await testApp({ own: true })
const { api, given, rows } = world
const { madeFor } = preparedCalls(world)
const id = '01900000-abcd-7000-8abc-0123456789ab'

test('an id in capital letters is read as the same in small ones, in every place for one', async () => {
  let places = 0
  const kept: string[] = []
  for (const valid of [...validCalls, ...validReads]) {
    const { endpoint } = valid
    const made: Made = await madeFor(valid)
    for (const place of idPlaces(endpoint)) {
      const [part, ...at] = place as ['params' | 'query' | 'body', ...(string | 0)[]]
      const read = endpoint[part]?.safeParse(put(made[part] ?? {}, at, id.toUpperCase()))
      if (!read?.success) continue
      places++
      if (valueAt(read.data, at) !== id) kept.push(`${endpoint.name} ${place.join('.')}`)
    }
  }
  expect(kept).toEqual([])
  expect(places).toBeGreaterThan(200)
})

test('HR give themselves nothing by writing their own id in capital letters', async () => {
  const { owner, hr } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  const userId = hr.userId.toUpperCase()
  const body = { userId, typeId, day: day('2026-03-02'), amount: 100, note: 'For me' }
  const replies = [
    await api.as(hr).send(adjustLeave, { body }),
    await api.as(hr).send(payOutLeave, { body }),
    await api.as(hr).send(bookHours, { body: { userId, day: body.day, kind: 'OPENING', minutes: 60, note: 'For me' } as never }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await rows("select id from leave_entry where person_id = $1 and kind <> 'grant'", [hr.userId])).toEqual([])
})
