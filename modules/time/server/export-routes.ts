import { csvLine, formatCount, writeCsv } from '@daybook/platform/domain'
import { type Db, type Handler, type Mount, route, turns } from '@daybook/platform/server'
import { exportTime } from '../contract/index.ts'
import { booksOf, isLostShift, rulesOn, timeFileCells, timeFileTitles } from '../domain/index.ts'
import { daysForFile, type FiledDayRow, type FiledPerson, peopleForFile } from './export-store.ts'
import { companyRules, placeOf } from './policy-store.ts'

const mostLines = 50_000
// Their names may be very long.
const mostBytes = 32 * 1024 * 1024

type Filed = { readonly person: FiledPerson; readonly lines: Buffer[] }

/** Everybody by their id, in the order of their names, with no lines yet. */
const everybody = async (db: Db): Promise<Map<string, Filed>> => {
  const filed = new Map<string, Filed>()
  for await (const people of peopleForFile(db)) for (const person of people) filed.set(person.id, { person, lines: [] })
  return filed
}

/** As the timesheet counts it: a shift that is open for too long lacks its clock-out from then on, before anybody looks at it. */
const countedNow = async (db: Db, now: string) => {
  const books = booksOf(await companyRules(db))
  return (person: FiledPerson, row: FiledDayRow): FiledDayRow => {
    if (row.open_since === null) return row
    const { time } = rulesOn(books(placeOf(person)), row.day)
    return isLostShift(row.open_since, time, now) ? { ...row, minutes: 0, missing: true } : row
  }
}

const exportAll: Handler<typeof exportTime> = async ({ query: { from, to } }, { db, now, refuse }) => {
  const [filed, counted, turn] = [await everybody(db), await countedNow(db, now), turns()]
  let [lines, bytes] = [0, 0]
  for await (const days of daysForFile(db, from, to, mostLines + 1))
    for (const row of days) {
      await turn()
      const of = filed.get(row.person_id)
      if (!of) continue
      const line = Buffer.from(csvLine(timeFileCells({ ...of.person, ...counted(of.person, row) })))
      of.lines.push(line)
      lines += 1
      bytes += line.length
      if (lines > mostLines || bytes > mostBytes)
        return refuse('timesheet.file_too_long', { words: { most: formatCount(mostLines) } })
    }
  const written = [...filed.values()].flatMap((each) => each.lines)
  return { bytes: Buffer.concat([Buffer.from(writeCsv([timeFileTitles])), ...written]), fileName: `hours-${from}-to-${to}.csv` }
}

/** The hours of everybody, to be taken out. */
export const exportRoutes: readonly Mount[] = [route(exportTime, exportAll)]
