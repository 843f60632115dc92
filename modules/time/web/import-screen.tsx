import { ImportFrame, TextLink, useReader, wordsOf } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import { ImportAsk } from './import-ask.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type TimeFile, useTimeImport } from './import-state.ts'

const asks = ({ reply: { questions } }: TimeFile): boolean => questions.zone || questions.dateOrder.length > 0

const purpose = (
  <>
    Entries from another product. Nothing is stored before you have seen every row.{' '}
    <TextLink href={timePaths.timesheet()}>Back to the timesheet</TextLink>
  </>
)

/** `/product/timesheet/timesheet/import`: time from another product, looked at row by row before anything is stored. */
export const TimeImportScreen = () => {
  const zone = useReader().me.zone ?? 'UTC'
  const { chosen, busy, error, choose, answer, commit, again } = useTimeImport()
  const preview = chosen && (
    <ImportPreview chosen={chosen} busy={busy} error={error} zone={zone} onCommit={commit} onAgain={again} />
  )
  return (
    <ImportFrame
      title="Import time"
      purpose={purpose}
      choose={{
        label: 'Drop a CSV file here, or choose one',
        hint: 'Detailed exports of Toggl Track, Clockify, Harvest or Horilla, or a file with start and end. Up to 10,000 rows.',
        accept: '.csv,text/csv',
        maxBytes: 980_000,
        disabled: busy,
        onFile: (file) => void choose(file),
        problem: error && wordsOf(error),
      }}
      isChosen={chosen !== null}
      questions={
        chosen && asks(chosen) ? (
          <ImportAsk reply={chosen.reply} answers={chosen.answers} busy={busy} error={error} suggested={zone} onAnswer={answer} />
        ) : null
      }
      isAnswered={chosen !== null && !asks(chosen)}
      preview={preview}
      result={chosen?.done ? preview : null}
    />
  )
}
