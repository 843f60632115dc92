import { Button } from '@mantine/core'
import { secondFactor } from '@daybook/identity/contract'
import { SecondFactorSection } from '@daybook/identity/web'
import { AuthFrame, q, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../use-signed-in.ts'
import { Corner } from './corner.tsx'

/** `/second-step`: a company asks for a second step, and this is where it is set up before anything else. */
export const SecondStepPage = () => {
  const { data } = useQuery(q(secondFactor, {}))
  const { me } = useReader()
  const goOn = useSignedIn()
  const ready = data !== undefined && (data.authenticatorSince !== null || data.passkeys.length > 0)
  return (
    <AuthFrame
      title="Second step"
      heading="One thing first"
      lead={`${me.userRole === 'ADMIN' ? 'Whoever runs Daybook signs in with a second step' : 'Your company asks for a second step when signing in'}. Choose one; it takes a minute.`}
      corner={<Corner />}
    >
      <SecondFactorSection />
      <Button fullWidth mt="md" disabled={!ready} onClick={() => void goOn()}>
        Go on to Daybook
      </Button>
    </AuthFrame>
  )
}
