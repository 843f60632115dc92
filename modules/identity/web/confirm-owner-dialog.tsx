import { Button, Stack, Text } from '@mantine/core'
import { confirmOwner, PassCodeField, secondFactor, waysIn } from '@daybook/identity/contract'
import { Dialog, FormShell, Load, q, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { CodeInput } from './code-input.tsx'
import { GoogleButton } from './google-button.tsx'
import { askPasskey, canUsePasskeys } from './passkey.ts'
import { SecretInput } from './secret-input.tsx'

const PasswordForm = z.strictObject({ password: z.string().min(1, 'Please enter password') })
const CodeForm = z.strictObject({ code: PassCodeField })
const calm = { submit: 'Confirm', warnBeforeLeaving: false, label: 'Confirm that it is you', wide: true } as const

type Ways = { readonly code: boolean; readonly passkey: boolean; readonly password: boolean; readonly google: boolean }

const ByPasskey = ({ onDone }: { onDone: () => void }) => {
  const confirm = useApi(confirmOwner)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await confirm.mutateAsync({ body: { passkey: (await askPasskey()) as never } })
      onDone()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" fullWidth loading={busy} onClick={() => void ask()}>
      Use a passkey
    </Button>
  )
}

const ByCode = ({ onDone }: { onDone: () => void }) => {
  const confirm = useApi(confirmOwner)
  const send = async (body: { code: string }) => {
    await confirm.mutateAsync({ body })
    onDone()
  }
  return (
    <FormShell schema={CodeForm} initial={{ code: '' }} onSubmit={send} {...calm}>
      {(form) => <CodeInput label="Code of your authenticator app" {...form.getInputProps('code')} />}
    </FormShell>
  )
}

const ByPassword = ({ onDone }: { onDone: () => void }) => {
  const confirm = useApi(confirmOwner)
  const send = async (body: { password: string }) => {
    await confirm.mutateAsync({ body })
    onDone()
  }
  return (
    <FormShell schema={PasswordForm} initial={{ password: '' }} onSubmit={send} {...calm}>
      {(form) => (
        <SecretInput name="password" label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      )}
    </FormShell>
  )
}

const ByGoogle = ({ onDone }: { onDone: () => void }) => {
  const confirm = useApi(confirmOwner, { onError: toast.failure, onSuccess: onDone })
  const bring = async (idToken: string) => {
    await confirm.mutateAsync({ body: { idToken } }).catch(() => undefined)
  }
  return <GoogleButton context="use" onToken={bring} />
}

/** With what the account has: a second factor where there is one, otherwise a first. */
const Proof = ({ ways, onDone }: { ways: Ways; onDone: () => void }) => {
  const second = ways.code || ways.passkey
  return (
    <Stack gap="sm">
      {ways.code && <ByCode onDone={onDone} />}
      {ways.passkey && <ByPasskey onDone={onDone} />}
      {!second && ways.password && <ByPassword onDone={onDone} />}
      {!second && ways.google && <ByGoogle onDone={onDone} />}
    </Stack>
  )
}

/** Before a deed that a passer-by at an open screen must not do: with what the account is protected by. */
export const ConfirmOwnerDialog = ({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) => {
  const [second, first] = [useQuery(q(secondFactor, {})), useQuery(q(waysIn, {}))]
  const data = second.data &&
    first.data && {
      code: second.data.authenticatorSince !== null,
      passkey: second.data.passkeys.length > 0 && canUsePasskeys(),
      password: first.data.password,
      google: first.data.google !== null && first.data.googleOffered,
    }
  const refetch = () => {
    void second.refetch()
    void first.refetch()
  }
  return (
    <Dialog onClose={() => onAnswer(false)} title="Is it you?">
      <Stack gap="md">
        <Text size="md">This changes something important, so please confirm once more. It holds for five minutes.</Text>
        <Load query={{ data, error: second.error ?? first.error, refetch }} skeleton={<Skeletons rows={2} />}>
          {(ways) => <Proof ways={ways} onDone={() => onAnswer(true)} />}
        </Load>
      </Stack>
    </Dialog>
  )
}
