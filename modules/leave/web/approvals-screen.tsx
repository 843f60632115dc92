import {
  decideLeave,
  leavePaths,
  leaveRefusals,
  leaveTopics,
  type PendingLeave,
  searchLeaveApprovals,
  undoLeaveDecision,
} from '@daybook/leave/contract'
import { StandIns } from '@daybook/people/web'
import { plural } from '@daybook/platform/domain'
import {
  Inbox,
  InboxCard,
  InboxPage,
  pages,
  PersonChip,
  toast,
  todayIn,
  useApi,
  useDecided,
  useInboxCards,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import styles from './approvals.module.css'
import inWords from './words.module.css'
import { Documents } from './documents.tsx'
import { TeamStrip } from './team-strip.tsx'
import { sayDecided } from './say-decided.ts'
import { amountWords, figure, leftWords, ownRulesWords, paidWords, shortWords, whenWords } from './words.ts'

const inboxQuery = pages(searchLeaveApprovals, { body: {} }, { topics: [leaveTopics.leave_approval, leaveTopics.leave] })

/** What waits for the reader, and their decisions: what is decided leaves at once, and comes back when it was refused. */
const useInbox = () => {
  const list = useRows(inboxQuery)
  const call = useApi(decideLeave, { refetches: [searchLeaveApprovals] })
  const undo = useApi(undoLeaveDecision, { refetches: [searchLeaveApprovals] })
  const decided = useDecided<PendingLeave>(searchLeaveApprovals)
  const decide = ({ request }: PendingLeave, decision: 'APPROVE' | 'REJECT', note = ''): Promise<void> => {
    const { id, version } = request
    const left = (listed: readonly PendingLeave[]) => listed.filter((each) => each.request.id !== id)
    const takeBack = () => void undo.mutateAsync({ body: { ids: [id] } }).catch(toast.failure)
    return decided(left, async () => {
      const { items } = await call.mutateAsync({ body: { requests: [{ id, version }], decision, note } })
      sayDecided({ request, decision, status: items[0]?.status, takeBack })
    })
  }
  return { ...list, decide }
}

const asks = ({ request }: PendingLeave): string =>
  request.cancelAsked ? 'asks to cancel' : request.replacesId ? 'asks to change to' : request.typeName

const Facts = ({ pending }: { pending: PendingLeave }) => {
  const { request, balance, away, team } = pending
  return (
    <p className={styles.facts}>
      <span>{request.paid ? 'Paid' : 'Unpaid'}</span>
      {balance && (
        <span className={balance.after < 0 ? styles.low : undefined}>
          {figure(balance.before)} → {leftWords(balance.after, request.unit, request.to, todayIn())}
        </span>
      )}
      <span>
        {away.length === 0 ? 'Nobody else of the team is away' : `${away.length} of ${plural(team, 'person', 'people')} away`}
      </span>
    </p>
  )
}

type CardProps = {
  readonly pending: PendingLeave
  readonly rejecting: boolean
  readonly onRejecting: (open: boolean) => void
  readonly onApprove: () => void
  readonly onReject: (note: string) => void
}

const Card = ({ pending, rejecting, onRejecting, onApprove, onReject }: CardProps) => {
  const { request, away, short, files, ownRules } = pending
  return (
    <InboxCard
      who={<PersonChip name={request.userName} size={32} detail={asks(pending)} />}
      approve={request.cancelAsked ? 'Cancel the leave' : 'Approve'}
      onApprove={onApprove}
      reject="Reject"
      rejecting={rejecting}
      onRejecting={onRejecting}
      note={{
        question: `Why not, ${request.userName} will ask`,
        missing: leaveRefusals['leave.note_required'].words,
        submit: request.cancelAsked ? 'Keep it approved' : 'Do not approve',
        onReject,
      }}
    >
      <p className={styles.asked}>
        <strong>{whenWords(request)}</strong>
        <span>{amountWords(request.total, request.unit)}</span>
      </p>
      <Facts pending={pending} />
      {short && <p className={styles.short}>{shortWords(short)}</p>}
      {ownRules && <p className={styles.short}>{ownRulesWords}</p>}
      {request.cancelAsked &&
        paidWords(pending).map((words) => (
          <p key={words} className={inWords.note}>
            {words}
          </p>
        ))}
      {request.note !== '' && <p className={inWords.note}>{request.note}</p>}
      <Documents files={files} missing={request.documentMissing} />
      {away.length > 0 && <TeamStrip away={away} own={request} />}
    </InboxCard>
  )
}

const Requests = ({ items, decide }: { items: readonly PendingLeave[]; decide: ReturnType<typeof useInbox>['decide'] }) => {
  const cards = useInboxCards()
  const approve = (pending: PendingLeave) => {
    const index = items.indexOf(pending)
    void decide(pending, 'APPROVE')
    cards.moveOn(index)
  }
  const reject = (pending: PendingLeave, note: string) => {
    cards.setRejecting(null)
    void decide(pending, 'REJECT', note)
  }
  const act = (deed: (pending: PendingLeave) => void) => (index: number) => {
    const pending = items[index]
    if (pending) deed(pending)
  }
  return (
    <Inbox
      cards={cards}
      keys={[
        { key: 'a', words: 'approve', act: act(approve) },
        { key: 'r', words: 'reject', act: act(({ request }) => cards.setRejecting(request.id)) },
      ]}
    >
      {items.map((pending) => (
        <Card
          key={pending.request.id}
          pending={pending}
          rejecting={cards.rejecting === pending.request.id}
          onRejecting={(open) => cards.setRejecting(open ? pending.request.id : null)}
          onApprove={() => approve(pending)}
          onReject={(note) => reject(pending, note)}
        />
      ))}
    </Inbox>
  )
}

const everybody = { label: 'Show all requests', href: leavePaths.approvals() }

/** `/product/timesheet/leavesApproval`: requests for leave that wait for the reader, the longest waiting first. */
export const LeaveApprovalsScreen = () => {
  const { decide, ...list } = useInbox()
  const [one] = useUrlState('request')
  const rows = list.rows?.filter(({ request }) => one === undefined || request.id === one)
  return (
    <InboxPage
      title="Leave approvals"
      purpose="Requests for leave that wait for you, the longest waiting first."
      actions={<StandIns />}
      list={{ ...list, rows }}
      ofOne={one !== undefined}
      everybody={everybody}
      nothing="Nobody waits for you. Requests appear here by themselves."
      nothingOfOne="This request does not wait for you any more."
      height={120}
    >
      {(waiting) => <Requests items={waiting} decide={decide} />}
    </InboxPage>
  )
}
