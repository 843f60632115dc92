import { csvLine, formatCount, writeCsv } from '@daybook/platform/domain'
import { type Db, type Handler, type Mount, route, turns } from '@daybook/platform/server'
import { exportTime } from '../contract/index.ts'
import { timeFileCells, timeFileTitles } from '../domain/index.ts'
import { daysForFile, type FiledPerson, peopleForFile } from './export-store.ts'

const mostLines = 50_000

type Filed = { readonly person: FiledPerson; readonly lines: string[] }

/** Everybody by their id, in the order of their names, with no lines yet. */
const everybody = async (db: Db): Promise<Map<string, Filed>> => {
  const filed = new Map<string, Filed>()
  for await (const people of peopleForFile(db)) for (const person of people) filed.set(person.id, { person, lines: [] })
  return filed
}

const exportAll: Handler<typeof exportTime> = async ({ query: { from, to } }, { db, refuse }) => {
  const filed = await everybody(db)
  const turn = turns()
  let lines = 0
  for await (const days of daysForFile(db, from, to, mostLines + 1))
    for (const { person_id, ...day } of days) {
      await turn()
      const of = filed.get(person_id)
      lines += of?.lines.push(csvLine(timeFileCells({ ...of.person, ...day }))) ? 1 : 0
    }
  if (lines > mostLines) return refuse('timesheet.file_too_long', { words: { most: formatCount(mostLines) } })
  const written = [...filed.values()].flatMap((each) => each.lines)
  return { bytes: Buffer.from([writeCsv([timeFileTitles]), ...written].join('')), fileName: `hours-${from}-to-${to}.csv` }
}

/** The hours of everybody, to be taken out. */
export const exportRoutes: readonly Mount[] = [route(exportTime, exportAll)]
