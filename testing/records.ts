import type { SignedIn } from '@daybook/platform/server'
import type { MadeRecords, Records } from './manifest.ts'
import { testingModules } from './modules.ts'
import type { TestWorld } from './world.ts'

export type RecordsOf = {
  readers: Record<string, SignedIn>
  people: { whose: string; records: Records[] }[]
  company: Records
}

/** The usual cast and support, with a record of every kind for each person, and the company's own. */
export const peopleWithRecords = async (world: TestWorld): Promise<RecordsOf> => {
  const cast = await world.given.cast()
  const made: MadeRecords[] = []
  for (const { testing } of testingModules) if (testing.records) made.push(await testing.records(world, cast))
  const people = Object.keys(cast).map((whose) => {
    const theirs = made.map((each) => each.people?.[whose] ?? [])
    const now: Records = Object.assign({}, ...theirs.map(([first]) => first))
    return { whose, records: [now, ...theirs.flatMap(([, ...others]) => others)] }
  })
  return {
    readers: Object.assign({ ...cast }, ...made.map(({ readers }) => readers)),
    people,
    company: Object.assign({}, ...made.map(({ company }) => company)),
  }
}
