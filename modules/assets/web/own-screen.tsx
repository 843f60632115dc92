import { Button } from '@mantine/core'
import { assetOwn, confirmAssetLoan, type PersonLoan } from '@daybook/assets/contract'
import {
  DayText,
  EmptyState,
  InstantDay,
  Page,
  Section,
  StatusWord,
  toast,
  useApi,
  useMayChange,
  useReader,
  useRows,
} from '@daybook/platform/web'
import { personPages, refetches } from './asset-queries.ts'
import styles from './assets.module.css'
import { ShortList } from './short-list.tsx'
import { thingWords } from './words.ts'

/** Says that one has it: pressed once. */
const Confirm = ({ loan }: { readonly loan: PersonLoan }) => {
  const confirm = useApi(confirmAssetLoan, { refetches, onError: toast.failure })
  const mayChange = useMayChange(assetOwn)
  if (loan.confirmedAt !== null)
    return (
      <StatusWord status="APPROVED">
        You confirmed it on <InstantDay instant={loan.confirmedAt} />
      </StatusWord>
    )
  if (!loan.can.confirm || !mayChange) return <StatusWord status="OPEN">Not confirmed yet</StatusWord>
  return (
    <Button
      aria-label={`I have it: ${loan.asset.name}`}
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { loanId: loan.id } })}
    >
      I have it
    </Button>
  )
}

const Thing = ({ loan, now }: { readonly loan: PersonLoan; readonly now: boolean }) => (
  <li className={styles.thing}>
    <div className={styles.words}>
      <p className={styles.title}>{loan.asset.name}</p>
      <p className={styles.note}>{thingWords(loan.asset)}</p>
      <p className={styles.note}>
        {now ? 'Since ' : ''}
        <DayText day={loan.lentOn} />
        {loan.returnedOn !== null && (
          <>
            {' to '}
            <DayText day={loan.returnedOn} />
          </>
        )}
      </p>
      {loan.lentNote !== '' && <p className={styles.said}>Handed out: {loan.lentNote}</p>}
      {loan.returnNote !== null && loan.returnNote !== '' && <p className={styles.said}>Taken back: {loan.returnNote}</p>}
    </div>
    {now && <Confirm loan={loan} />}
  </li>
)

const Now = ({ userId }: { readonly userId: string }) => (
  <Section title="With you now">
    <ShortList
      list={useRows(personPages(userId, 'NOW'))}
      label="With you now"
      empty={<EmptyState picture="people">Nothing is lent to you. What HR hands out to you stands here.</EmptyState>}
    >
      {(loan) => <Thing key={loan.id} loan={loan} now />}
    </ShortList>
  </Section>
)

/** Stands there only where there is something in it. */
const Before = ({ userId }: { readonly userId: string }) => {
  const list = useRows(personPages(userId, 'BEFORE'))
  if (list.error === null && (list.rows?.length ?? 0) === 0) return null
  return (
    <Section title="What you gave back">
      <ShortList list={list} label="What you gave back" empty={null}>
        {(loan) => <Thing key={loan.id} loan={loan} now={false} />}
      </ShortList>
    </Section>
  )
}

/** `/product/timesheet/myAssets`: what the company lent to one, and what one gave back. */
export const OwnAssetsScreen = () => {
  const { userId } = useReader().me
  return (
    <Page title="Lent to me" purpose="What the company lent to you. Say that you have it when you get it.">
      {userId !== null && (
        <>
          <Now userId={userId} />
          <Before userId={userId} />
        </>
      )}
    </Page>
  )
}
