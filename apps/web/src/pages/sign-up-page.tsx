import { SignUpScreen } from '@daybook/identity/web'
import { useSearch } from '@tanstack/react-router'
import { useGoogleOffered } from '../google/offered.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { Corner } from './corner.tsx'
import { identityPaths } from '@daybook/identity/contract'

export const SignUpPage = () => {
  const { planType } = useSearch({ from: '/signUp' })
  const corner = <Corner other={{ href: identityPaths.signIn(), label: 'Sign In' }} />
  return <SignUpScreen onSignedIn={useSignedIn()} planType={planType} google={useGoogleOffered()} corner={corner} />
}
