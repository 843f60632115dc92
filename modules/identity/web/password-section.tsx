import { changePassword, listSessions, PasswordField } from '@daybook/identity/contract'
import { FormShell, Section, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { z } from 'zod'
import { NewPassword } from './new-password.tsx'
import { SecretInput } from './secret-input.tsx'

const ChangeForm = z.strictObject({ current: z.string().min(1, 'Please enter password'), password: PasswordField })

/** A new password for whoever knows the current one. */
export const PasswordSection = ({ email }: { readonly email: string }) => {
  const change = useApi(changePassword, { refetches: [listSessions] })
  // A new key empties the form, so that no password stays on the screen.
  const [times, setTimes] = useState(0)
  const submit = async (body: z.output<typeof ChangeForm>) => {
    const { response_message } = await change.mutateAsync({ body })
    toast.success(`${response_message} Your other devices are signed out.`)
    setTimes(times + 1)
  }
  return (
    <Section title="Password">
      <FormShell
        key={times}
        schema={ChangeForm}
        initial={{ current: '', password: '' }}
        submit="Change the password"
        onSubmit={submit}
        warnBeforeLeaving={false}
        label="Change the password"
      >
        {(form) => (
          <>
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <SecretInput
              name="current-password"
              label="Current password"
              autoComplete="current-password"
              {...form.getInputProps('current')}
            />
            <NewPassword label="New password" {...form.getInputProps('password')} />
          </>
        )}
      </FormShell>
    </Section>
  )
}
