import { Button } from '@mantine/core'
import { endOtherSessions, endSession, listSessions } from '@daybook/identity/contract'
import { confirmDeed, InstantDay, Load, q, Section, Skeletons, StatusWord, TimeText, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './sessions.module.css'

const sessionsQuery = q(listSessions, {})

type Item = { id: string; device: string; place: string | null; signedInAt: string; lastUsedAt: string; current: boolean }

const Row = ({ session }: { session: Item }) => {
  const end = useApi(endSession, { refetches: [listSessions], onError: toast.failure })
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <span className={styles.device}>{session.device}</span>
        <span className={styles.when}>
          Signed in {session.place !== null && `${session.place}, `}on <InstantDay instant={session.signedInAt} />, last used{' '}
          <InstantDay instant={session.lastUsedAt} /> at <TimeText instant={session.lastUsedAt} />
        </span>
      </div>
      {session.current ? (
        <StatusWord status="APPROVED">This device</StatusWord>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => end.mutate({ params: { sessionId: session.id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where the account is signed in, and how to end it elsewhere. */
export const SessionsSection = () => {
  const query = useQuery(sessionsQuery)
  const others = useApi(endOtherSessions, {
    refetches: [listSessions],
    onSuccess: ({ response_message }) => toast.success(response_message),
    onError: toast.failure,
  })
  const endOthers = async () => {
    const question = {
      title: 'Sign out every other device?',
      words: 'Whoever uses them has to sign in again. This device stays signed in.',
      deed: 'Sign them out',
    }
    if (await confirmDeed(question)) others.mutate({})
  }
  const several = (query.data?.items.length ?? 0) > 1
  return (
    <Section
      title="Signed-in devices"
      actions={
        several && (
          <Button variant="default" size="xs" loading={others.isPending} onClick={() => void endOthers()}>
            Sign out all others
          </Button>
        )
      }
    >
      {/* Never empty: this device is in it. */}
      <Load query={query} skeleton={<Skeletons rows={2} />} empty={null}>
        {({ items }) => (
          <ul className={styles.sessions}>
            {items.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Load>
    </Section>
  )
}
