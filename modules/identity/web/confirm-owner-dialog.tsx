import { Button, Stack, Text } from '@mantine/core'
import { confirmOwner, PassCodeField, secondFactor } from '@daybook/identity/contract'
import { Dialog, ErrorState, FormShell, q, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { CodeInput } from './code-input.tsx'
import { askPasskey, canUsePasskeys } from './passkey.ts'
import { SecretInput } from './secret-input.tsx'

const PasswordForm = z.strictObject({ password: z.string().min(1, 'Please enter password') })
const CodeForm = z.strictObject({ code: PassCodeField })
const calm = { submit: 'Confirm', warnBeforeLeaving: false, label: 'Confirm that it is you', wide: true } as const

type Ways = { readonly code: boolean; readonly passkey: boolean }

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

const Proof = ({ ways, onDone }: { ways: Ways; onDone: () => void }) => {
  const confirm = useApi(confirmOwner)
  const send = async (body: { password: string } | { code: string }) => {
    await confirm.mutateAsync({ body })
    onDone()
  }
  return (
    <Stack gap="sm">
      {ways.code ? (
        <FormShell schema={CodeForm} initial={{ code: '' }} onSubmit={send} {...calm}>
          {(form) => <CodeInput label="Code of your authenticator app" {...form.getInputProps('code')} />}
        </FormShell>
      ) : (
        !ways.passkey && (
          <FormShell schema={PasswordForm} initial={{ password: '' }} onSubmit={send} {...calm}>
            {(form) => (
              <SecretInput name="password" label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
            )}
          </FormShell>
        )
      )}
      {ways.passkey && <ByPasskey onDone={onDone} />}
    </Stack>
  )
}

/** Before a deed that a passer-by at an open screen must not do: with what the account is protected by. */
export const ConfirmOwnerDialog = ({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) => {
  const { data, error, refetch } = useQuery(q(secondFactor, {}))
  const ways = data && {
    code: data.authenticatorSince !== null,
    passkey: data.passkeys.length > 0 && canUsePasskeys(),
  }
  return (
    <Dialog onClose={() => onAnswer(false)} title="Is it you?">
      <Stack gap="md">
        <Text size="md">This changes something important, so please confirm once more. It holds for five minutes.</Text>
        {ways ? (
          <Proof ways={ways} onDone={() => onAnswer(true)} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons rows={2} />
        )}
      </Stack>
    </Dialog>
  )
}
