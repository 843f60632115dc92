import { Button, Textarea } from '@mantine/core'
import {
  decideLeave,
  leavePaths,
  leaveTopics,
  type PendingLeave,
  searchLeaveApprovals,
  undoLeaveDecision,
} from '@daybook/leave/contract'
import { homePath } from '@daybook/platform/contract'
import { plural } from '@daybook/platform/domain'
import {
  EmptyState,
  Load,
  Page,
  pages,
  PersonChip,
  Section,
  Skeletons,
  TextLink,
  toast,
  undoToast,
  useApi,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './leave.module.css'
import { TeamStrip } from './team-strip.tsx'
import { amountWords, figure, whenWords } from './words.ts'

type Inbox = InfiniteData<{ items: PendingLeave[]; nextCursor: string | null }>

const inboxQuery = pages(searchLeaveApprovals, { body: {} }, { topics: [leaveTopics.leave_approval, leaveTopics.leave] })

const useInbox = () => {
  const client = useQueryClient()
  const list = useRows(inboxQuery)
  const call = useApi(decideLeave, { refetches: [searchLeaveApprovals] })
  const undo = useApi(undoLeaveDecision, { refetches: [searchLeaveApprovals] })
  const drop = (inbox: Inbox, id: string): Inbox => ({
    ...inbox,
    pages: inbox.pages.map((each) => ({ ...each, items: each.items.filter(({ request }) => request.id !== id) })),
  })
  const decide = async ({ request }: PendingLeave, decision: 'APPROVE' | 'REJECT', note = ''): Promise<void> => {
    await client.cancelQueries({ queryKey: [searchLeaveApprovals.name] })
    client.setQueriesData<Inbox>({ queryKey: [searchLeaveApprovals.name] }, (inbox) => inbox && drop(inbox, request.id))
    try {
      const { items } = await call.mutateAsync({
        body: { requests: [{ id: request.id, version: request.version }], decision, note },
      })
      const [after] = items
      const takeBack = () => void undo.mutateAsync({ body: { ids: [request.id] } }).catch(toast.failure)
      if (after?.status === 'PENDING') toast.success(`Handed on to HR: ${request.userName}`)
      else if (request.cancelAsked || request.replacesId) toast.success(`Decided: ${request.userName}, ${whenWords(request)}`)
      else
        undoToast(`${decision === 'APPROVE' ? 'Approved' : 'Not approved'}: ${request.userName}, ${whenWords(request)}`, takeBack)
    } catch (error) {
      await client.invalidateQueries({ queryKey: [searchLeaveApprovals.name] })
      toast.failure(error)
    }
  }
  return { ...list, decide }
}

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-leave-card]') ?? [])]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input, select, [contenteditable]')

const asks = ({ request }: PendingLeave): string =>
  request.cancelAsked ? 'asks to cancel' : request.replacesId ? 'asks to change to' : request.typeName

const Facts = ({ pending }: { pending: PendingLeave }) => {
  const { request, balance, away, team } = pending
  return (
    <p className={styles.facts}>
      <span>{request.paid ? 'Paid' : 'Unpaid'}</span>
      {balance && (
        <span className={balance.after < 0 ? styles.low : undefined}>
          {figure(balance.before)} → {amountWords(balance.after, request.unit)} left
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

// One function for good: one made in each drawing would take the focus back each time.
const focusBox = (box: HTMLTextAreaElement | null): void => box?.focus()

const RejectForm = ({ pending, onReject, onRejecting }: CardProps) => {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') setMissing(true)
    else onReject(note.trim())
  }
  return (
    <form className={styles.reject} onSubmit={send}>
      <Textarea
        label={`Why not, ${pending.request.userName} will ask`}
        autosize
        minRows={2}
        maxLength={500}
        ref={focusBox}
        value={note}
        error={missing && note.trim() === '' ? 'Please say why.' : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.deeds}>
        <Button variant="default" onClick={() => onRejecting(false)}>
          Cancel
        </Button>
        <Button type="submit" color="red">
          {pending.request.cancelAsked ? 'Keep it approved' : 'Do not approve'}
        </Button>
      </div>
    </form>
  )
}

const Card = (props: CardProps) => {
  const { pending, rejecting, onRejecting, onApprove } = props
  const { request, away } = pending
  const heading = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move between the requests
    <article className={styles.card} tabIndex={-1} aria-labelledby={heading} data-leave-card>
      <header className={styles.top}>
        <h2 className={styles.who} id={heading}>
          <PersonChip name={request.userName} size={32} detail={asks(pending)} />
        </h2>
        <div className={styles.deeds}>
          <Button variant="default" onClick={() => onRejecting(!rejecting)} aria-expanded={rejecting}>
            Reject
          </Button>
          <Button variant="default" className={styles.approve ?? ''} onClick={onApprove}>
            {request.cancelAsked ? 'Cancel the leave' : 'Approve'}
          </Button>
        </div>
      </header>
      <p className={styles.asked}>
        <strong>{whenWords(request)}</strong>
        <span>{amountWords(request.total, request.unit)}</span>
      </p>
      <Facts pending={pending} />
      {request.note !== '' && <p className={styles.note}>{request.note}</p>}
      {away.length > 0 && <TeamStrip away={away} own={request} />}
      {rejecting && <RejectForm {...props} />}
    </article>
  )
}

const Cards = ({ items, decide }: { items: readonly PendingLeave[]; decide: ReturnType<typeof useInbox>['decide'] }) => {
  const [rejecting, setRejecting] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const focus = (index: number) => {
    const cards = cardsIn(list.current)
    const card = cards[Math.max(0, Math.min(index, cards.length - 1))]
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  const approve = (pending: PendingLeave) => {
    const index = items.indexOf(pending)
    void decide(pending, 'APPROVE')
    setTimeout(() => focus(index), 0)
  }
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const present = cardsIn(list.current).findIndex((card) => card.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      if (step !== undefined) return focus(present + step)
      const pending = items[present]
      if (!pending || (event.key !== 'a' && event.key !== 'r')) return
      event.preventDefault()
      if (event.key === 'a') approve(pending)
      else setRejecting(pending.request.id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const leaveNote = (event: KeyboardEvent) => event.key === 'Escape' && setRejecting(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the note
    <div ref={list} className={styles.list} onKeyDown={leaveNote}>
      {items.map((pending) => (
        <Card
          key={pending.request.id}
          pending={pending}
          rejecting={rejecting === pending.request.id}
          onRejecting={(open) => setRejecting(open ? pending.request.id : null)}
          onApprove={() => approve(pending)}
          onReject={(note) => {
            setRejecting(null)
            void decide(pending, 'REJECT', note)
          }}
        />
      ))}
      <p className={styles.hints}>
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> approve · <kbd>r</kbd> reject
      </p>
    </div>
  )
}

const everybody = { label: 'Show all requests', href: leavePaths.approvals() }

/** `/product/timesheet/leavesApproval`: requests for leave that wait for the reader, the longest waiting first. */
export const LeaveApprovalsScreen = () => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore, decide } = useInbox()
  const [one] = useUrlState('request')
  const items = rows?.filter(({ request }) => one === undefined || request.id === one)
  return (
    <Page title="Leave approvals" purpose="Requests for leave that wait for you, the longest waiting first.">
      {one !== undefined && items?.length !== 0 && <TextLink href={everybody.href}>{everybody.label}</TextLink>}
      <Load
        query={{ data: items, error, refetch: onRetry }}
        skeleton={
          <Section>
            <Skeletons rows={3} height={120} label="Loading what waits for you" />
          </Section>
        }
        empty={
          <Section>
            <EmptyState picture="done" step={one === undefined ? { label: 'Go to My Office', href: homePath } : everybody}>
              {one === undefined
                ? 'Nobody waits for you. Requests appear here by themselves.'
                : 'This request does not wait for you any more.'}
            </EmptyState>
          </Section>
        }
      >
        {(waiting) => <Cards items={waiting} decide={decide} />}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </Page>
  )
}
