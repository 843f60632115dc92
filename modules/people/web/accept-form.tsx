import { PasswordField } from '@daybook/identity/contract'
import { NewPassword } from '@daybook/identity/web'
import { acceptInvitation } from '@daybook/people/contract'
import { FormShell, loader, signIn, useApi } from '@daybook/platform/web'
import { z } from 'zod'

// Whoever has an account already types its password here; how long a new one must be, the server checks.
const AcceptForm = z.strictObject({ password: PasswordField })

type Props = {
  readonly token: string
  readonly email: string
  readonly minimum: number
  readonly onSignedIn: () => Promise<void>
}

/** Takes the place that somebody is invited to, with a password of their own. */
export const AcceptWithPassword = ({ token, email, minimum, onSignedIn }: Props) => {
  const accept = useApi(acceptInvitation)
  const submit = ({ password }: { password: string }) =>
    loader.during('Signing In', async () => {
      await accept.mutateAsync({ body: { token, password } })
      await signIn(email, password)
      await onSignedIn()
    })
  return (
    <FormShell
      schema={AcceptForm}
      initial={{ password: '' }}
      submit="Accept and sign in"
      onSubmit={submit}
      label="Accept the invitation"
      wide
    >
      {(form) => (
        <>
          {/* Password managers store the password under this name. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <NewPassword label="Choose a password" minimum={minimum} {...form.getInputProps('password')} />
        </>
      )}
    </FormShell>
  )
}
