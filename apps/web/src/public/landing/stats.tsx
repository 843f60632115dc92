import { formatCount } from '@daybook/platform/domain'
import type { FirstHour, Measured } from '../content.ts'

type Stat = { readonly figure: string; readonly words: string }

// By the first words of a row in the bench's report; a row that is gone leaves its place empty rather than wrong.
const readings: readonly { row: string; say: (row: Measured['rows'][number]) => Stat | null }[] = [
  {
    row: 'start on an existing database',
    say: ({ value }) => ({ figure: `${formatCount(value / 1000, 1)} s`, words: 'from start to ready, database included' }),
  },
  {
    row: 'payroll preview',
    say: ({ what, measured }) => {
      const people = /([\d,]+) people/.exec(what)?.[1]
      const ms = /([\d.]+) ms/.exec(measured)?.[1]
      if (!people || !ms) return null
      return {
        figure: `${formatCount(Number(ms) / 1000, 1)} s`,
        words: `for ${formatCount(Number(people))} payslips, every line stored`,
      }
    },
  },
  {
    row: 'scripts of the landing page',
    say: ({ value }) => ({
      figure: `${formatCount(Math.max(1, value))} kB`,
      words: 'of script on this page; it reads without any',
    }),
  },
]

const firstPayslip = ({ clicks, fields }: FirstHour): Stat => ({
  figure: `${clicks} clicks`,
  words: `from this page to the first payslip, and ${fields} fields to fill in`,
})

export const statsOf = ({ rows }: Measured, firstHour: FirstHour): Stat[] => [
  firstPayslip(firstHour),
  ...readings.flatMap(({ row, say }) => {
    const found = rows.find(({ what }) => what.startsWith(row))
    return (found && say(found)) ?? []
  }),
]

/** Numbers that this software measured about itself; `npm run bench` writes them. */
export const Stats = ({ measured, firstHour }: { readonly measured: Measured; readonly firstHour: FirstHour }) => (
  <section className="stats" aria-labelledby="stats-title">
    <div className="stats-in">
      <h2 id="stats-title">
        Measured, not claimed{' '}
        <span>
          on a machine with {measured.cores} processor cores, {measured.on}
        </span>
      </h2>
      <dl>
        {statsOf(measured, firstHour).map(({ figure, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd className="figures">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
