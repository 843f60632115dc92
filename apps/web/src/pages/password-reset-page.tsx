import { PasswordResetScreen } from '@daybook/identity/web'
import { useLocation } from '@tanstack/react-router'
import { mailedToken } from '../mailed-token.ts'
import { Corner } from './corner.tsx'
import { identityPaths } from '@daybook/identity/contract'

export const PasswordResetPage = () => {
  const { hash, search } = useLocation()
  const token = mailedToken(hash, search)
  return (
    <PasswordResetScreen
      key={token}
      token={token}
      corner={
        <Corner
          other={{ href: identityPaths.signIn(), label: 'Sign In' }}
          beside={{ href: identityPaths.signUp(), label: 'Register' }}
        />
      }
    />
  )
}
