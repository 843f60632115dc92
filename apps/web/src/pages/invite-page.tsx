import { InviteScreen } from '@daybook/people/web'
import { useLocation } from '@tanstack/react-router'
import { useGoogleOffered } from '../google/offered.ts'
import { mailedToken } from '../mailed-token.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { Corner } from './corner.tsx'

export const InvitePage = () => {
  const { hash, search } = useLocation()
  return (
    <InviteScreen token={mailedToken(hash, search)} onSignedIn={useSignedIn()} google={useGoogleOffered()} corner={<Corner />} />
  )
}
