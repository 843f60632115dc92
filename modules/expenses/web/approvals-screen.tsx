import { Button, Textarea } from '@mantine/core'
import {
  type Claim,
  type ClaimLine,
  decideExpense,
  expenseApprove,
  type ExpenseConfig,
  expensePaths,
  expenseRefusals,
  searchExpenseApprovals,
  undoExpenseDecision,
} from '@daybook/expenses/contract'
import { longestText } from '@daybook/expenses/domain'
import { StandIns } from '@daybook/people/web'
import { type Cents, formatMoney, plural } from '@daybook/platform/domain'
import {
  Inbox,
  InboxCard,
  InboxPage,
  MoneyInput,
  PersonChip,
  toast,
  undoToast,
  useApi,
  useDecided,
  useInboxCards,
  useMayChange,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ClaimLines } from './claim-lines.tsx'
import { configQuery, waitingPages } from './expense-queries.ts'
import styles from './expenses.module.css'

/** Amounts that somebody typed for lines; what is not among them is paid as a manager approved it, else as it was claimed. */
type Cuts = Readonly<Record<string, Cents | null>>
type Decision = { readonly decision: 'APPROVE' | 'REJECT'; readonly note?: string; readonly cuts?: Cuts }

const cutLines = (claim: Claim, cuts: Cuts) =>
  claim.lines.flatMap(({ id }) => {
    const cents = cuts[id]
    return cents === undefined || cents === null ? [] : [{ id, approvedCents: cents }]
  })

/** What waits for the reader, and their decisions: what is decided leaves at once, and comes back when it was refused. */
const useInbox = () => {
  const list = useRows(waitingPages)
  const call = useApi(decideExpense, { refetches: [searchExpenseApprovals] })
  const undo = useApi(undoExpenseDecision, { refetches: [searchExpenseApprovals] })
  const decided = useDecided<Claim>(searchExpenseApprovals)
  const decide = (claim: Claim, { decision, note = '', cuts = {} }: Decision): Promise<void> => {
    const { id, version, person, title } = claim
    const takeBack = () => void undo.mutateAsync({ body: { id } }).catch(toast.failure)
    return decided(
      (listed) => listed.filter((each) => each.id !== id),
      async () => {
        const after = await call.mutateAsync({ body: { id, version, decision, note, lines: cutLines(claim, cuts) } })
        const what = `${person.name}, ${title}`
        if (after.status === 'SUBMITTED') undoToast(`Handed on to HR: ${what}`, takeBack)
        else if (after.status === 'PAID') toast.success(`Approved, and settled by an advance: ${what}`)
        else undoToast(`${decision === 'APPROVE' ? 'Approved' : 'Sent back'}: ${what}`, takeBack)
      },
    )
  }
  return { ...list, decide }
}

/** What somebody typed to approve less; `tried` once they pressed the button and something was missing. */
type Less = { readonly cuts: Cuts; readonly note: string; readonly tried: boolean }
const nothingLess: Less = { cuts: {}, note: '', tried: false }

const isWrong = ({ id, claimedCents }: ClaimLine, cuts: Cuts): boolean => {
  const cents = cuts[id]
  return cents === null || (cents !== undefined && cents > claimedCents)
}

const isCut = (claim: Claim, cuts: Cuts): boolean =>
  claim.lines.some(({ id, claimedCents }) => (cuts[id] ?? claimedCents) < claimedCents)

/** The approval as it stands: as it was claimed, or as it is typed. Null while an amount is missing or too much, or less has no reason. */
const approvalOf = (claim: Claim, less: Less | undefined): Decision | null => {
  if (!less) return { decision: 'APPROVE' }
  const { cuts, note } = less
  const unsaid = isCut(claim, cuts) && note.trim() === ''
  return unsaid || claim.lines.some((line) => isWrong(line, cuts)) ? null : { decision: 'APPROVE', note, cuts }
}

type CutProps = { readonly claim: Claim; readonly cuts: Cuts; readonly onCut: (cuts: Cuts) => void }

const CutField = ({ claim, cuts, onCut, line }: CutProps & { readonly line: ClaimLine }) => {
  const typed = cuts[line.id]
  return (
    <MoneyInput
      aria-label={`Approved of ${line.what}`}
      className={styles.cut}
      currency={claim.currency}
      value={typed === undefined ? (line.approvedCents ?? line.claimedCents) : typed}
      onChange={(cents) => onCut({ ...cuts, [line.id]: cents })}
      error={isWrong(line, cuts) ? `At most ${formatMoney(line.claimedCents, claim.currency)}` : undefined}
    />
  )
}

type CardProps = {
  readonly claim: Claim
  readonly config: ExpenseConfig
  /** Off where the plan lacks it: what waits can be looked at. */
  readonly mayChange: boolean
  readonly less: Less | undefined
  readonly onLess: (less: Less) => void
  readonly onApprove: () => void
  readonly rejecting: boolean
  readonly onRejecting: (open: boolean) => void
  readonly onReject: (note: string) => void
}

const sumWith = (claim: Claim, cuts: Cuts): Cents =>
  claim.lines.reduce((sum, { id, approvedCents, claimedCents }) => sum + (cuts[id] ?? approvedCents ?? claimedCents), 0)

/** What a manager said who handed it on to HR. */
const HandedOn = ({ claim: { decidedBy, note } }: { readonly claim: Claim }) =>
  decidedBy === null ? null : (
    <p className={styles.sentBack}>
      Approved by {decidedBy}
      {note !== null && `: ${note}`}
    </p>
  )

type LessProps = Pick<CardProps, 'claim' | 'onLess'> & { readonly less: Less }

const WhyLess = ({ claim, less, onLess }: LessProps) => (
  <Textarea
    label="Why less"
    description={`${claim.person.name} reads it`}
    autosize
    minRows={1}
    maxLength={longestText}
    value={less.note}
    onChange={(event) => onLess({ ...less, note: event.currentTarget.value })}
    error={
      less.tried && isCut(claim, less.cuts) && less.note.trim() === ''
        ? expenseRefusals['expense.note_required'].words
        : undefined
    }
  />
)

const Card = ({ claim, config, mayChange, less, onLess, onApprove, rejecting, onRejecting, onReject }: CardProps) => {
  const { cuts } = less ?? nothingLess
  const cut = (next: Cuts) => onLess({ ...nothingLess, ...less, cuts: next })
  const field = (line: ClaimLine) => <CutField claim={claim} cuts={cuts} onCut={cut} line={line} />
  const amounts = new Map(less ? claim.lines.map((line) => [line.id, field(line)]) : [])
  const sum = formatMoney(sumWith(claim, cuts), claim.currency)
  return (
    <InboxCard
      who={<PersonChip name={claim.person.name} size={32} detail={claim.title} />}
      approve={less ? `Approve ${sum} of it` : `Approve ${sum}`}
      onApprove={onApprove}
      reject="Send back"
      rejecting={rejecting}
      onRejecting={onRejecting}
      disabled={!mayChange}
      note={{
        question: `What ${claim.person.name} should change`,
        missing: expenseRefusals['expense.note_required'].words,
        submit: 'Send it back',
        onReject,
      }}
    >
      <p className={styles.asked}>
        <strong>{formatMoney(claim.claimedCents, claim.currency)}</strong>
        <span>{plural(claim.lines.length, 'expense')}</span>
      </p>
      <HandedOn claim={claim} />
      <ClaimLines claim={claim} config={config} amounts={amounts} />
      {less && <WhyLess claim={claim} less={less} onLess={onLess} />}
      {!less && mayChange && (
        <Button variant="subtle" size="compact-sm" className={styles.less ?? ''} onClick={() => onLess(nothingLess)}>
          Approve less
        </Button>
      )}
    </InboxCard>
  )
}

type ListProps = {
  readonly items: readonly Claim[]
  readonly config: ExpenseConfig
  readonly decide: ReturnType<typeof useInbox>['decide']
}

const Claims = ({ items, config, decide }: ListProps) => {
  const cards = useInboxCards()
  const mayChange = useMayChange(expenseApprove)
  // By claim, and here: the key approves what is typed, as the button does.
  const [typed, setTyped] = useState<Readonly<Record<string, Less>>>({})
  const type = (id: string, less: Less) => setTyped((known) => ({ ...known, [id]: less }))
  const answer = (claim: Claim, decision: Decision) => {
    const index = items.indexOf(claim)
    cards.setRejecting(null)
    void decide(claim, decision)
    cards.moveOn(index)
  }
  const approve = (claim: Claim) => {
    const less = typed[claim.id]
    const approval = approvalOf(claim, less)
    if (approval) answer(claim, approval)
    else if (less) type(claim.id, { ...less, tried: true })
  }
  const act = (deed: (claim: Claim) => void) => (index: number) => {
    const claim = items[index]
    if (claim) deed(claim)
  }
  return (
    <Inbox
      cards={cards}
      keys={
        mayChange
          ? [
              { key: 'a', words: 'approve', act: act(approve) },
              { key: 'r', words: 'send back', act: act(({ id }) => cards.setRejecting(id)) },
            ]
          : []
      }
    >
      {items.map((claim) => (
        <Card
          key={claim.id}
          claim={claim}
          config={config}
          mayChange={mayChange}
          less={typed[claim.id]}
          onLess={(less) => type(claim.id, less)}
          onApprove={() => approve(claim)}
          rejecting={cards.rejecting === claim.id}
          onRejecting={(open) => cards.setRejecting(open ? claim.id : null)}
          onReject={(note) => answer(claim, { decision: 'REJECT', note })}
        />
      ))}
    </Inbox>
  )
}

const everybody = { label: 'Show all claims', href: expensePaths.approvals() }

/** `/product/timesheet/expenseApproval`: claims that wait for the reader, the longest waiting first. */
export const ExpenseApprovalsScreen = () => {
  const { decide, ...list } = useInbox()
  const config = useQuery(configQuery)
  const [one] = useUrlState('claim')
  const items = list.rows?.filter(({ id }) => one === undefined || id === one)
  const onRetry = () => {
    list.onRetry()
    void config.refetch()
  }
  const rows = config.data || items?.length === 0 ? items : undefined
  return (
    <InboxPage
      title="Expense approvals"
      purpose="Claims that wait for you, the longest waiting first."
      actions={<StandIns />}
      list={{ ...list, rows, onRetry, error: list.error ?? config.error }}
      ofOne={one !== undefined}
      everybody={everybody}
      nothing="Nobody waits for you. Claims appear here by themselves."
      nothingOfOne="This claim does not wait for you any more."
      height={140}
    >
      {(waiting) => config.data && <Claims items={waiting} config={config.data} decide={decide} />}
    </InboxPage>
  )
}
