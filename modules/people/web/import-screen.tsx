import { Button, Checkbox } from '@mantine/core'
import { personFields } from '@daybook/people/domain'
import { plural, writeCsv } from '@daybook/platform/domain'
import { ImportDeeds, ImportFrame, saveBlob, Section, StatusWord, TextLink } from '@daybook/platform/web'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { failedRows, keptPay } from './import-table.ts'
import { isPlanFull, PlanFull } from './plan-full.tsx'
import { useImport, type Import, type ImportReply } from './use-import.ts'
import styles from './import.module.css'
import { peoplePaths } from '@daybook/people/contract'

const directory = peoplePaths.directory()
const people = (count: number): string => plural(count, 'person', 'people')

const toCorrect = ({ file, own }: Import, { rows }: ImportReply) => {
  const failed = rows.filter(({ outcome }) => outcome === 'error')
  return {
    count: failed.length,
    label: `Download ${plural(failed.length, 'row')} to correct`,
    fileName: `to-correct-${file?.name ?? 'people.csv'}`,
    file: () => file && failedRows(file, failed, own),
  }
}

const Commit = ({ state }: { state: Import }) => {
  const { data } = state.preview
  if (!data) return null
  const count = data.created + data.updated
  return (
    <Section>
      <div className={styles.commit}>
        {data.created > 0 && (
          <Checkbox
            label={`Mail an invitation to ${data.created === 1 ? 'the new person' : `the ${data.created} new people`}`}
            description="Without it, invite them later from the directory."
            checked={state.invite}
            onChange={(event) => state.setInvite(event.currentTarget.checked)}
          />
        )}
        <ImportDeeds
          commit={{
            label: count === 0 ? 'Nothing to import' : `Import ${people(count)}`,
            onCommit: state.commit,
            busy: state.store.isPending,
            disabled: count === 0 || state.preview.isPlaceholderData,
            error: state.store.error,
          }}
          toCorrect={toCorrect(state, data)}
        />
        {data.failed > 0 && count > 0 && (
          <p className={styles.note}>{plural(data.failed, 'row')} to correct will be left out; all others are stored.</p>
        )}
      </div>
    </Section>
  )
}

const resultWords = ({ created, updated, unchanged, failed }: ImportReply): string =>
  [
    `${people(created)} added`,
    ...(updated > 0 ? [`${updated} changed`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(failed > 0 ? [`${plural(failed, 'row')} left out`] : []),
  ].join(', ')

const Done = ({ state, reply }: { state: Import; reply: ImportReply }) => (
  <Section title="Imported">
    <p className={styles.result}>
      <StatusWord status="APPROVED">{resultWords(reply)}</StatusWord>
    </p>
    {keptPay(reply.rows) !== null && <p className={styles.result}>{keptPay(reply.rows)}</p>}
    <ImportDeeds
      commit={null}
      next={
        <Button component={TextLink} href={directory}>
          Go to the directory
        </Button>
      }
      toCorrect={toCorrect(state, reply)}
      again={{ label: 'Import another file', onAgain: state.again }}
    />
  </Section>
)

/** A sheet with the names of all columns that are known, and nothing in it. */
const template = (own: Import['own']) =>
  saveBlob(new Blob([writeCsv([[...personFields, ...own].map(({ label }) => label)])], { type: 'text/csv' }), 'people.csv')

const actionsOf = ({ file, done, again, own }: Import) => (
  <>
    {!file && !done && (
      <Button variant="default" onClick={() => template(own)}>
        Download a template
      </Button>
    )}
    <Button component={TextLink} href={directory} variant="default">
      Company Directory
    </Button>
    {file && !done && (
      <Button variant="default" onClick={again}>
        Choose another file
      </Button>
    )}
  </>
)

const purposeOf = ({ file }: Import): string =>
  file
    ? `${file.name}, ${plural(file.rows.length, 'row')}`
    : 'From a list of another product or a spreadsheet. Importing it again updates people by their e-mail.'

/** `/product/timesheet/employees/import`: look first, then store; every row is accounted for. */
export const ImportScreen = () => {
  const state = useImport()
  return (
    <ImportFrame
      title="Import people"
      purpose={purposeOf(state)}
      actions={actionsOf(state)}
      choose={{
        label: 'Drop an employee list here, or choose a file',
        hint: 'A CSV file with one row per person and the names of the columns in the first row, up to 900 kB',
        accept: '.csv,.tsv,.txt,text/csv',
        maxBytes: 900_000,
        onFile: (file) => void state.choose(file),
        problem: state.problem,
      }}
      isChosen={state.file !== null}
      questions={state.file && <ImportColumns file={state.file} state={state} />}
      isAnswered={state.isAnswered}
      preview={
        <>
          <ImportPreview preview={state.preview} own={state.own} />
          {isPlanFull(state.preview.error?.code ?? state.store.error?.code ?? '') && <PlanFull />}
          <Commit state={state} />
        </>
      }
      result={state.done && <Done state={state} reply={state.done} />}
    />
  )
}
