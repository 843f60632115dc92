import { mayOpen, NoAccess, type Screen, useLooking, useReader } from '@daybook/platform/web'
import { useHat } from '../shell/hats.ts'

/** A screen that is not the reader's. HR who may open it with their other hat on are offered that one. */
export const NotYours = ({ screen }: { readonly screen: Screen }) => {
  const { me } = useReader()
  const looking = useLooking()
  const wear = useHat()
  if (looking.role === null || !mayOpen(screen, { ...looking, role: me.userRole })) return <NoAccess inside />
  return <NoAccess inside asAdmin={() => wear('admin')} />
}
