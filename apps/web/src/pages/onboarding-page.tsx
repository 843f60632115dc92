import { OnboardingScreen } from '@daybook/company/web'
import { meQuery } from '@daybook/people/web'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../use-signed-in.ts'
import { SignOutButton } from '../shell/sign-out.tsx'
import { Corner } from './corner.tsx'

export const OnboardingPage = () => (
  <OnboardingScreen
    onDone={useSignedIn()}
    wishedPlan={useQuery(meQuery).data?.wishedPlan}
    corner={
      <>
        <Corner />
        <SignOutButton />
      </>
    }
  />
)
