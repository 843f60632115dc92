import { ConfirmEmailScreen } from '@daybook/identity/web'
import { useLocation } from '@tanstack/react-router'
import { mailedToken } from '../mailed-token.ts'
import { Corner } from './corner.tsx'

export const ConfirmEmailPage = () => {
  const { hash, search } = useLocation()
  const token = mailedToken(hash, search)
  return <ConfirmEmailScreen key={token} token={token} corner={<Corner />} />
}
