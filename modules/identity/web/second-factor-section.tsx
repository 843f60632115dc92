import { Button } from '@mantine/core'
import { dropAuthenticatorApp, dropPasskey, identityTopics, renewRecoveryCodes, secondFactor } from '@daybook/identity/contract'
import type { Output } from '@daybook/platform/contract'
import { confirmDeed, InstantDay, invalidateTopics, Load, q, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { canUsePasskeys } from './passkey.ts'
import { PasskeyAdd } from './passkey-add.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type State = Output<typeof secondFactor>
type Passkey = State['passkeys'][number]
const refetches = [secondFactor]

const Way = ({ name, more, children }: { name: string; more: ReactNode; children?: ReactNode }) => (
  <li className={styles.way}>
    <div className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.more}>{more}</span>
    </div>
    {children}
  </li>
)

const useDrop = () => {
  const client = useQueryClient()
  return {
    refetches,
    onSuccess: async ({ response_message }: { response_message: string }) => {
      toast.success(response_message)
      // What is asked of the reader changes with it: without a second step the password may have to be longer.
      await invalidateTopics(client, [identityTopics.account])
    },
    onError: toast.failure,
  }
}

const App = ({ since, onSetUp }: { since: string | null; onSetUp: () => void }) => {
  const drop = useApi(dropAuthenticatorApp, useDrop())
  const remove = async () => {
    const question = {
      title: 'Remove the authenticator app?',
      words: 'Signing in will not ask for its codes any more. Your other devices are signed out.',
      deed: 'Remove it',
      danger: true,
    }
    if (await confirmDeed(question)) drop.mutate({})
  }
  return since === null ? (
    <Way name="Authenticator app" more="Six digits from an app on your phone, besides your password.">
      <Button size="xs" onClick={onSetUp}>
        Set up
      </Button>
    </Way>
  ) : (
    <Way
      name="Authenticator app"
      more={
        <>
          On since <InstantDay instant={since} />
        </>
      }
    >
      <Button variant="default" size="xs" loading={drop.isPending} onClick={() => void remove()}>
        Remove
      </Button>
    </Way>
  )
}

const KeyRow = ({ passkey }: { passkey: Passkey }) => {
  const drop = useApi(dropPasskey, useDrop())
  const remove = async () => {
    const question = {
      title: `Remove “${passkey.name}”?`,
      words: 'It will not sign you in any more. Delete it on the device as well.',
      deed: 'Remove it',
      danger: true,
    }
    if (await confirmDeed(question)) drop.mutate({ params: { passkeyId: passkey.id } })
  }
  return (
    <Way
      name={passkey.name}
      more={
        <>
          Passkey, added <InstantDay instant={passkey.createdAt} />
          {passkey.lastUsedAt && (
            <>
              , last used <InstantDay instant={passkey.lastUsedAt} />
            </>
          )}
        </>
      }
    >
      <Button
        variant="default"
        size="xs"
        loading={drop.isPending}
        aria-label={`Remove ${passkey.name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </Way>
  )
}

const Recovery = ({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) => {
  const renew = useApi(renewRecoveryCodes, {
    refetches,
    onError: toast.failure,
    onSuccess: (made) => onCodes(made.recoveryCodes),
  })
  return (
    <Way name="Recovery codes" more={left === 0 ? 'None left: make new ones now.' : `${left} of 10 are left.`}>
      <Button variant="default" size="xs" loading={renew.isPending} onClick={() => renew.mutate({})}>
        New codes
      </Button>
    </Way>
  )
}

const Ways = ({ state, onCodes }: { state: State; onCodes: (codes: string[]) => void }) => {
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const close = () => setOpen(null)
  const show = (codes: string[]) => {
    close()
    if (codes.length > 0) onCodes(codes)
    else toast.success('The passkey is added.')
  }
  const on = state.authenticatorSince !== null || state.passkeys.length > 0
  return (
    <>
      <ul className={styles.ways}>
        <App since={state.authenticatorSince} onSetUp={() => setOpen('app')} />
        {state.passkeys.map((passkey) => (
          <KeyRow key={passkey.id} passkey={passkey} />
        ))}
        {canUsePasskeys() && (
          <Way
            name={state.passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
            more="Your finger, face or PIN instead of a password. Nobody can phish it."
          >
            <Button variant={on ? 'default' : 'filled'} size="xs" onClick={() => setOpen('passkey')}>
              Add a passkey
            </Button>
          </Way>
        )}
        {on && <Recovery left={state.recoveryCodesLeft} onCodes={onCodes} />}
      </ul>
      {open === 'app' && <AuthenticatorSetup onClose={close} onCodes={show} />}
      {open === 'passkey' && <PasskeyAdd onClose={close} onAdded={show} />}
    </>
  )
}

/** What protects the account besides its password. */
export const SecondFactorSection = () => {
  const query = useQuery(q(secondFactor, {}))
  const [codes, setCodes] = useState<string[]>([])
  return (
    <Section title="Second step">
      <Load query={query} skeleton={<Skeletons rows={2} />}>
        {(state) => <Ways state={state} onCodes={setCodes} />}
      </Load>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
    </Section>
  )
}
