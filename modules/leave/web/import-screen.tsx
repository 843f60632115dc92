import { leavePaths, type LeaveType } from '@daybook/leave/contract'
import { EmptyState, ImportFrame, Load, Page, Skeletons, TextLink, todayIn, useReader, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { ImportAsk } from './import-ask.tsx'
import { ImportPreview } from './import-preview.tsx'
import { asksDay, isOpen, useLeaveImport } from './import-state.ts'
import { configQuery } from './leave-queries.ts'

const title = 'Bring balances over'

const purpose = (
  <>
    What people have of each leave, and what they took, from another product. Nothing is stored before you have seen every row.{' '}
    <TextLink href={leavePaths.setUp()}>Back to the set-up</TextLink>
  </>
)

const Import = ({ types }: { types: readonly LeaveType[] }) => {
  const today = todayIn(useReader().me.zone)
  const { chosen, busy, error, choose, answer, commit, again } = useLeaveImport()
  const preview = chosen && <ImportPreview chosen={chosen} busy={busy} error={error} onCommit={commit} onAgain={again} />
  const open = chosen !== null && isOpen(chosen)
  // What was answered can be answered otherwise until it is stored.
  const asked = chosen !== null && (open || asksDay(chosen.reply) || Object.keys(chosen.answers).length > 0)
  return (
    <ImportFrame
      title={title}
      purpose={purpose}
      choose={{
        label: 'Drop a CSV file here, or choose one',
        hint: 'BambooHR’s time off balances or requests, Horilla’s leave requests; or a file with Email, Type, Balance and As of, or with Email, Type, From, To, Amount and Status. Up to 5,000 rows.',
        accept: '.csv,text/csv',
        maxBytes: 980_000,
        disabled: busy,
        onFile: (file) => void choose(file),
        problem: error && wordsOf(error),
      }}
      isChosen={chosen !== null}
      questions={
        asked ? (
          <ImportAsk
            key={chosen.name}
            chosen={chosen}
            types={types}
            busy={busy}
            error={open ? error : null}
            today={today}
            onAnswer={answer}
          />
        ) : null
      }
      isAnswered={chosen !== null && !open}
      preview={preview}
      result={chosen?.done ? preview : null}
    />
  )
}

/** `/product/timesheet/leavesSetup/import`: balances and leave from another product, looked at row by row before anything is stored. */
export const LeaveImportScreen = () => {
  const config = useQuery(configQuery)
  const types = config.data?.types.filter(({ archived }) => !archived) ?? []
  if (types.length > 0) return <Import types={types} />
  return (
    <Page title={title} purpose={purpose}>
      <Load query={config} skeleton={<Skeletons rows={2} height={96} label="Loading the types of leave" />}>
        {() => (
          <EmptyState step={{ label: 'Set up leave', href: leavePaths.setUp() }}>
            Balances are of a type of leave. Set one up first.
          </EmptyState>
        )}
      </Load>
    </Page>
  )
}
