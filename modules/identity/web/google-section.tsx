import { Button } from '@mantine/core'
import { connectGoogle, disconnectGoogle, listSessions, waysIn } from '@daybook/identity/contract'
import type { Output } from '@daybook/platform/contract'
import { confirmDeed, InstantDay, Load, q, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { GoogleButton } from './google-button.tsx'
import styles from './second-factor.module.css'

type Ways = Output<typeof waysIn>
const refetches = [waysIn, listSessions]

const useChange = () => ({
  refetches,
  onSuccess: ({ response_message }: { response_message: string }) =>
    toast.success(`${response_message} Your other devices are signed out.`),
  onError: toast.failure,
})

const Connected = ({ google, can }: { google: NonNullable<Ways['google']>; can: Ways['can'] }) => {
  const drop = useApi(disconnectGoogle, useChange())
  const remove = async () => {
    const question = {
      title: 'Disconnect Google?',
      words: `${google.email} will not sign you in any more. Your other devices are signed out.`,
      deed: 'Disconnect',
      danger: true,
    }
    if (await confirmDeed(question)) drop.mutate({})
  }
  return (
    <div className={styles.way}>
      <div className={styles.words}>
        <span className={styles.name}>{google.email}</span>
        <span className={styles.more}>
          Has signed you in since <InstantDay instant={google.since} />.
          {!can.disconnectGoogle && ' It is your only way in: set a password or add a passkey before you disconnect it.'}
        </span>
      </div>
      {can.disconnectGoogle && (
        <Button variant="default" size="xs" loading={drop.isPending} onClick={() => void remove()}>
          Disconnect
        </Button>
      )}
    </div>
  )
}

const Connect = () => {
  const connect = useApi(connectGoogle, useChange())
  const bring = async (idToken: string) => {
    await connect.mutateAsync({ body: { idToken } }).catch(() => undefined)
  }
  return (
    <>
      <p className={styles.more}>Sign in with your Google account, in addition to the ways you already have.</p>
      <div className={styles.google}>
        <GoogleButton context="use" onToken={bring} />
      </div>
    </>
  )
}

/** The Google account that signs in to this one. Absent where Google is not set up and nothing is connected. */
export const GoogleSection = () => {
  const query = useQuery(q(waysIn, {}))
  const { data } = query
  if (data && !data.googleOffered && data.google === null) return null
  return (
    <Section title="Google">
      <Load query={query} skeleton={<Skeletons rows={1} />}>
        {({ google, can }) => (google ? <Connected google={google} can={can} /> : <Connect />)}
      </Load>
    </Section>
  )
}
