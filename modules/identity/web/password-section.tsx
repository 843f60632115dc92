import { changePassword, listSessions, newPassword } from '@daybook/identity/contract'
import { passwordMinimum } from '@daybook/identity/domain'
import { FormShell, Section, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { z } from 'zod'
import { NewPassword } from './new-password.tsx'
import { SecretInput } from './secret-input.tsx'

const changeForm = (minimum: number) =>
  z.strictObject({ current: z.string().min(1, 'Please enter password'), password: newPassword(minimum) })
type ChangeForm = z.output<ReturnType<typeof changeForm>>

export type PasswordSectionProps = { readonly email: string; readonly seesOthers: boolean; readonly secondFactor: boolean }

/** A new password for whoever knows the current one. */
export const PasswordSection = ({ email, ...chooser }: PasswordSectionProps) => {
  const minimum = passwordMinimum(chooser)
  const change = useApi(changePassword, { refetches: [listSessions] })
  // A new key empties the form, so that no password stays on the screen.
  const [times, setTimes] = useState(0)
  const submit = async (body: ChangeForm) => {
    const { response_message } = await change.mutateAsync({ body })
    toast.success(`${response_message} Your other devices are signed out.`)
    setTimes(times + 1)
  }
  return (
    <Section title="Password">
      <FormShell
        key={times}
        schema={changeForm(minimum)}
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
            <NewPassword label="New password" minimum={minimum} {...form.getInputProps('password')} />
          </>
        )}
      </FormShell>
    </Section>
  )
}
