import type { Me } from '@daybook/people/contract'
import { session, useSession } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasToggle } from '../destination.ts'

/** HR begin as Employee and change by the toggle. Where that is switched off nobody could, so HR are HR. */
export const useProfile = (me: Me): void => {
  const client = useQueryClient()
  const { profile } = useSession()
  const stuck = me.userRole === 'HUMAN_RESOURCE' && !hasToggle(me) && profile === 'employee'
  useEffect(() => {
    if (!stuck) return
    session.setProfile('admin')
    void client.invalidateQueries()
  }, [stuck, client])
}
