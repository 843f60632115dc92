import { SignInScreen } from '@daybook/identity/web'
import { useSearch } from '@tanstack/react-router'
import { useGoogleOffered } from '../google/offered.ts'
import { takeToken } from '../google/waiting.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { Corner } from './corner.tsx'
import { identityPaths } from '@daybook/identity/contract'

export const SignInPage = () => {
  const { next } = useSearch({ from: '/signIn' })
  return (
    <SignInScreen
      onSignedIn={useSignedIn(next)}
      corner={<Corner other={{ href: identityPaths.signUp(), label: 'Register' }} />}
      google={useGoogleOffered()}
      waitingGoogle={takeToken}
    />
  )
}
