import { addHoliday, changeHoliday, listHolidays, payHolidays, removeHoliday } from '@daybook/calendar/contract'
import { asOwner, call, type Cast, type MadeRecords, type TestingManifest, type TestWorld } from '@daybook/testing/harness'

const dayOff = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  return { owner, holiday: await api.as(owner).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } }) }
}

const records = async ({ api }: TestWorld, { owner: boss }: Cast): Promise<MadeRecords> => {
  const holiday = await api.as(boss).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } })
  return { company: { holiday: holiday.id } }
}

export const manifest = {
  calls: [
    call(addHoliday, 'holiday.exists', async ({ given }) => ({
      who: await given.company(),
      body: { date: '2026-08-03', name: 'Summer party' },
    })),
    call(changeHoliday, 'version.stale', async (world) => {
      const { owner, holiday } = await dayOff(world)
      return {
        who: owner,
        params: { id: holiday.id },
        body: { version: holiday.version, name: 'Summer fair', date: '2026-08-04' },
      }
    }),
    call(removeHoliday, 'not_found', async (world) => {
      const { owner, holiday } = await dayOff(world)
      return { who: owner, params: { id: holiday.id } }
    }),
    call(payHolidays, 'same', async (world) => {
      const { owner } = await dayOff(world)
      return { who: owner, body: { paid: false } }
    }),
  ],
  reads: [call(listHolidays, 'same', async (world) => ({ ...(await asOwner(world)), query: { year: '2026' } }))],
  matrixRows: { 'holiday.read': [35], 'holiday.add': [36], 'holiday.change': [37] },
  records,
} satisfies TestingManifest
