import { PasswordSection } from '@daybook/identity/web'
import { seesOthers } from '@daybook/people/domain'
import { useMe } from '@daybook/people/web'
import { AuthFrame, TextLink } from '@daybook/platform/web'
import { useSignedIn } from '../use-signed-in.ts'
import { Corner } from './corner.tsx'
import { identityPaths } from '@daybook/identity/contract'

/** `/new-password`: the password is too short for what its owner may see by now, and a longer one comes first. */
export const NewPasswordPage = () => {
  const me = useMe()
  const goOn = useSignedIn()
  const sees = me.userRole === null || seesOthers(me.userRole)
  return (
    <AuthFrame
      title="New password"
      heading="A longer password first"
      lead={
        sees
          ? 'You see other people’s data now, so your password has to be longer.'
          : 'Your password was short because a second step came after it. Without one it has to be longer.'
      }
      below={
        <>
          Forgot the current one? <TextLink href={identityPaths.passwordReset()}>Get a link by mail</TextLink>
        </>
      }
      corner={<Corner />}
    >
      <PasswordSection email={me.email} seesOthers={sees} secondFactor={me.mfaEnabled} onChanged={goOn} />
    </AuthFrame>
  )
}
