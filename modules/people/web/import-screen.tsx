import { Alert, Button, Checkbox } from '@mantine/core'
import { plural } from '@daybook/platform/domain'
import { FileDrop, Page, saveBlob, Section, StatusWord, TextLink, wordsOf } from '@daybook/platform/web'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import { failedRows } from './import-table.ts'
import { useImport, type Import, type ImportReply } from './use-import.ts'
import styles from './import.module.css'

const directory = '/product/timesheet/employees'
const people = (count: number): string => plural(count, 'person', 'people')

const Choose = ({ state }: { state: Import }) => (
  <Section>
    <FileDrop
      label="Drop an employee list here, or choose a file"
      hint="A CSV file with one row per person and the names of the columns in the first row, up to 900 kB"
      accept=".csv,.tsv,.txt,text/csv"
      maxBytes={900_000}
      onFile={(file) => void state.choose(file)}
    />
    {state.problem !== null && (
      <p className={styles.ask} role="alert">
        <StatusWord status="REJECTED">{state.problem}</StatusWord>
      </p>
    )}
  </Section>
)

const SaveFailed = ({ state, reply }: { state: Import; reply: ImportReply }) => {
  const failed = reply.rows.filter(({ outcome }) => outcome === 'error')
  const { file } = state
  if (file === null || failed.length === 0) return null
  return (
    <Button variant="default" onClick={() => saveBlob(failedRows(file, failed), `to-correct-${file.name}`)}>
      Download {plural(failed.length, 'row')} to correct
    </Button>
  )
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
        {state.store.error && (
          <Alert color="red" variant="light" role="alert">
            {wordsOf(state.store.error)} Nothing was stored, and nothing here is lost.
          </Alert>
        )}
        <div className={styles.deeds}>
          <Button
            onClick={state.commit}
            loading={state.store.isPending}
            disabled={count === 0 || state.preview.isPlaceholderData}
          >
            {count === 0 ? 'Nothing to import' : `Import ${people(count)}`}
          </Button>
          <SaveFailed state={state} reply={data} />
        </div>
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
    <div className={styles.deeds}>
      <Button component={TextLink} href={directory}>
        Go to the directory
      </Button>
      <SaveFailed state={state} reply={reply} />
      <Button variant="default" onClick={state.again}>
        Import another file
      </Button>
    </div>
  </Section>
)

const Look = ({ state }: { state: Import }) => (
  <>
    <ImportColumns state={state} />
    {state.mappingProblem === null && <ImportPreview preview={state.preview} />}
    {state.mappingProblem === null && <Commit state={state} />}
  </>
)

/** `/product/timesheet/employees/import`: look first, then store; every row is accounted for. */
export const ImportScreen = () => {
  const state = useImport()
  return (
    <Page
      title="Import people"
      purpose={
        state.file
          ? `${state.file.name}, ${plural(state.file.rows.length, 'row')}`
          : 'From a list of another product or a spreadsheet. Importing it again updates people by their e-mail.'
      }
      actions={
        <>
          <Button component={TextLink} href={directory} variant="default">
            Company Directory
          </Button>
          {state.file && !state.done && (
            <Button variant="default" onClick={state.again}>
              Choose another file
            </Button>
          )}
        </>
      }
    >
      {state.done ? <Done state={state} reply={state.done} /> : state.file ? <Look state={state} /> : <Choose state={state} />}
    </Page>
  )
}
