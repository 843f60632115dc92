import { addDays, day, type Day } from '@daybook/platform/domain'

// CSV files of the size that a body takes, as somebody would bring them who wants the server to work long.

/** So much of a text that a JSON body still takes it. */
const fill = (part: string, bytes = 890_000): string => part.repeat(bytes / (JSON.stringify(part).length - 2))

const table = (header: string, count: number, line: (i: number) => string): string =>
  `${header}\n${Array.from({ length: count }, (_, i) => line(i)).join('\n')}`

const columns = Array.from({ length: 185 }, (_, i) => `Column ${i}`).join(',')
const dayAt = (i: number): Day => addDays(day('1999-01-01'), i)
const long = 'x'.repeat(170)

const people = 'Name,Email,Badge ID,Phone,Address,Department,Job Position,Date Joining,Reporting Manager,Hourly Rate'
const work = 'user_email,start,end,project,description'
const clock = (i: number): string => `${dayAt(i)} 08:00,${dayAt(i)} 12:00,Shop,Stock`

type Tables = Record<string, (email: string) => string>

const fullOfPeople: Tables = {
  'a thousand people': () =>
    table(people, 1000, (i) => {
      const manager = i > 0 ? `large-${i - 1}@example.com` : ''
      return `Person ${i} ${long},large-${i}@example.com,B${i},+49 30 1,${long},${long},${long},2024-01-01,${manager},24.50`
    }),
  'a thousand people with errors': () =>
    table(people, 1000, (i) => `P,no address ${i},${long},${long},${long},${long},${i},2024-13-01,nobody,much`),
}

const fullOfWork: Tables = {
  'ten thousand stretches of work': (email) => table(work, 10_000, (i) => `${email},${clock(i)}`),
  'ten thousand that overlap': (email) => table(work, 10_000, (i) => `${email},${clock(9500)} ${i}`),
  'ten thousand of strangers': () => table(work, 10_000, (i) => `who-${i}@example.com,${clock(i)}`),
  'ten thousand that are wrong': (email) => table(work, 10_000, (i) => `${email},yesterday ${i},${dayAt(i)} 12:00,Shop,Stock`),
}

const leave = 'Email,Type,From,To,Amount,Status'

const fullOfLeave: Tables = {
  'five thousand days of leave': (email) => table(leave, 5000, (i) => `${email},Annual leave,${dayAt(i)},${dayAt(i)},1,Approved`),
  'five thousand that overlap': (email) =>
    table(leave, 5000, (i) => `${email},Annual leave,${dayAt(0)},${dayAt(i % 300)},1.${i},`),
  'five thousand of strangers': () => table(leave, 5000, (i) => `who-${i}@example.com,Annual leave,${dayAt(i)},${dayAt(i)},1,`),
  'five thousand types': (email) =>
    table(leave, 5000, (i) => `${email},Type ${i} ${long.slice(0, 60)},${dayAt(i)},${dayAt(i)},1,`),
  'five thousand balances': (email) => table('Email,Type,Balance', 5000, (i) => `${email},Annual leave,${i / 10}`),
}

const odd = (header: string): Tables => ({
  'nothing but commas': () => `${header}\n${fill(',')}`,
  'short rows below two hundred headers': () => table(`${header},${columns}`, 9990, (i) => `x${i}`),
  'headers without a name': () => table(`${header}${','.repeat(20_000)}`, 9990, (i) => `x${i}`),
  'one cell': () => `${header}\n${fill('x')}`,
  'quotes in a cell': () => `${header}\n"${fill('""')}"`,
  'quotes where none may stand': () => `${header}\n"${fill('x"', 445_000)}${fill(' ', 445_000)},`,
  'a quote that never closes': () => `${header}\n"${fill('x')}`,
  'blanks behind a quote': () => `${header}\n"x"${fill(' ')}x`,
  'nothing but lines': () => `${header}\n${fill('\n')}`,
  'lines of an old Mac': () => `${header}\r${fill('\r')}`,
  'rows without anything': () => `${header}\n${fill(' , \n')}`,
})

/** By the endpoint that takes them. Some are stored: `email` is somebody whose time may be brought. */
export const largeTables: Readonly<Record<string, Tables>> = {
  importLeave: { ...fullOfLeave, ...odd(leave) },
  importPeople: { ...fullOfPeople, ...odd(people) },
  importTime: { ...fullOfWork, ...odd(work) },
}
