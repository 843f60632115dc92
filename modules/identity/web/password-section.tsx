import { changePassword, listSessions, newPassword, setPassword, waysIn } from '@daybook/identity/contract'
import { passwordMinimum } from '@daybook/identity/domain'
import { FormShell, Load, q, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { NewPassword } from './new-password.tsx'
import { SecretInput } from './secret-input.tsx'

const changeForm = (minimum: number) =>
  z.strictObject({ current: z.string().min(1, 'Please enter password'), password: newPassword(minimum) })
const setForm = (minimum: number) => z.strictObject({ password: newPassword(minimum) })
type ChangeForm = z.output<ReturnType<typeof changeForm>>
type SetForm = z.output<ReturnType<typeof setForm>>

export type PasswordSectionProps = {
  readonly email: string
  readonly seesOthers: boolean
  readonly secondFactor: boolean
  /** After the password is another one. */
  readonly onChanged?: () => unknown
}
type FormProps = { readonly email: string; readonly minimum: number; readonly onChanged: (() => unknown) | undefined }

const refetches = [listSessions, waysIn]
const tell = ({ response_message }: { response_message: string }) =>
  toast.success(`${response_message} Your other devices are signed out.`)

// Password managers store the password under this name.
const Owner = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
)

const Change = ({ email, minimum, onChanged }: FormProps) => {
  const change = useApi(changePassword, { refetches })
  // A new key empties the form, so that no password stays on the screen.
  const [times, setTimes] = useState(0)
  const submit = async (body: ChangeForm) => {
    tell(await change.mutateAsync({ body }))
    setTimes(times + 1)
    await onChanged?.()
  }
  return (
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
          <Owner email={email} />
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
  )
}

const SetFirst = ({ email, minimum, onChanged }: FormProps) => {
  const set = useApi(setPassword, { refetches })
  const submit = async (body: SetForm) => {
    tell(await set.mutateAsync({ body }))
    await onChanged?.()
  }
  return (
    <FormShell
      schema={setForm(minimum)}
      initial={{ password: '' }}
      submit="Set a password"
      onSubmit={submit}
      warnBeforeLeaving={false}
      label="Set a password"
    >
      {(form) => (
        <>
          <Owner email={email} />
          <NewPassword label="New password" minimum={minimum} {...form.getInputProps('password')} />
        </>
      )}
    </FormShell>
  )
}

/** A new password for whoever knows the current one, or a first one for whoever came with Google. */
export const PasswordSection = ({ email, onChanged, ...chooser }: PasswordSectionProps) => {
  const query = useQuery(q(waysIn, {}))
  const minimum = passwordMinimum(chooser)
  return (
    <Section title="Password">
      <Load query={query} skeleton={<Skeletons rows={3} />}>
        {({ password }) =>
          password ? (
            <Change email={email} minimum={minimum} onChanged={onChanged} />
          ) : (
            <SetFirst email={email} minimum={minimum} onChanged={onChanged} />
          )
        }
      </Load>
    </Section>
  )
}
