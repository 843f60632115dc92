import { Alert, Button } from '@mantine/core'
import { peoplePaths } from '@daybook/people/contract'
import { habitsOf, plural } from '@daybook/platform/domain'
import { Page, Section, TextLink, useReader } from '@daybook/platform/web'
import { GridLine, gridTitles } from './grid-line.tsx'
import { mostRows, shownFields } from './grid-rows.ts'
import { isPlanFull, PlanFull } from './plan-full.tsx'
import { roleHint, roleWord } from './role-words.ts'
import { type Grid, useGrid } from './use-grid.ts'
import styles from './grid.module.css'

const Heads = ({ asksCycle }: Pick<Grid, 'asksCycle'>) => (
  <div className={styles.heads} data-cycles={asksCycle || undefined} aria-hidden="true">
    {shownFields(asksCycle).map((field) => (
      <span key={field}>{gridTitles[field]}</span>
    ))}
  </div>
)

const Roles = () => (
  <dl className={styles.roles}>
    {['EMPLOYEE', 'MANAGER', 'HUMAN_RESOURCE'].map((role) => (
      <div key={role}>
        <dt>{roleWord(role)}</dt>
        <dd>{roleHint(role)}</dd>
      </div>
    ))}
  </dl>
)

const Foot = ({ grid }: { readonly grid: Grid }) => {
  const { typed, rows, faults } = grid
  const words = typed.length === 0 ? 'Add and invite' : `Add and invite ${plural(typed.length, 'person', 'people')}`
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={grid.addRow} disabled={rows.length >= mostRows}>
        Add a line
      </Button>
      <Button loading={grid.busy} disabled={typed.length === 0} onClick={() => void grid.add()}>
        {words}
      </Button>
      {faults.size > 0 && (
        <output className={styles.note}>{plural(faults.size, 'line')} to correct. Nobody was added yet.</output>
      )}
    </div>
  )
}

/** `/product/timesheet/employees/add`: several people at once, typed or pasted from a sheet, with role, manager and pay in the same line. */
export const GridScreen = () => {
  const { me } = useReader()
  const grid = useGrid(habitsOf(me.country).dateOrder, peoplePaths.directory())
  return (
    <Page
      title="Add people"
      purpose="Type them, or copy lines of a sheet and paste them into the first box. Each gets a mail with a link."
      width="grid"
      actions={
        <Button component={TextLink} href={peoplePaths.import()} variant="default">
          Import a file instead
        </Button>
      }
    >
      <Section>
        {grid.failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {grid.failure.words} {isPlanFull(grid.failure.code) && <PlanFull />}
          </Alert>
        )}
        <Heads asksCycle={grid.asksCycle} />
        <ol className={styles.lines} aria-label="People to add">
          {grid.rows.map((row, at) => (
            <GridLine key={row.key} row={row} at={at} grid={grid} />
          ))}
        </ol>
        <Foot grid={grid} />
        <p className={styles.note}>
          Pay is in {me.currency ?? 'your currency'}. Without a joining date it counts from the first period that is still to be
          paid; later on, from today.
        </p>
        <Roles />
      </Section>
    </Page>
  )
}
