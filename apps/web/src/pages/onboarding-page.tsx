import { OnboardingScreen } from '@daybook/company/web'
import { useSignedIn } from '../use-signed-in.ts'
import { SignOutButton } from '../shell/sign-out.tsx'
import { Corner } from './corner.tsx'

export const OnboardingPage = () => (
  <OnboardingScreen
    onDone={useSignedIn()}
    corner={
      <>
        <Corner />
        <SignOutButton />
      </>
    }
  />
)
