import { Button } from '@mantine/core'
import type { Me } from '@daybook/people/contract'
import { meQuery } from '@daybook/people/web'
import { TimeText, toast } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOutside } from '../destination.ts'
import styles from './preview-bar.module.css'
import { useLeaveCompany } from './use-support.ts'

/** When the time is over, the server is asked again; a timer of a browser may be late. */
const useEnd = (endsAt: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    const left = Math.max(0, Date.parse(endsAt) - Date.now())
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: meQuery.queryKey }), left)
    return () => clearTimeout(timer)
  }, [client, endsAt])
}

/** Leads out of the company once the access is over, by itself or because its owner ended it. */
const useLedOut = ({ userRole, support }: Me): void => {
  const router = useRouter()
  const isOver = userRole === 'ADMIN' && support === null
  useEffect(() => {
    if (!isOver || isOutside(router.state.location.pathname)) return
    toast.info('You are no longer in a company.')
    void router.invalidate()
  }, [isOver, router])
}

const Inside = ({ me, support }: { me: Me; support: NonNullable<Me['support']> }) => {
  const { leave, leaving } = useLeaveCompany()
  useEnd(support.endsAt)
  return (
    <output className={styles.bar}>
      <span>
        You are inside <strong>{me.companyName}</strong> as Daybook support until <TimeText instant={support.endsAt} />.{' '}
        {support.mayChange
          ? 'Its owner lets you change things, and reads what you do.'
          : 'You may look; its owner reads what you open.'}
      </span>
      <Button variant="default" size="xs" loading={leaving} onClick={leave}>
        Leave the company
      </Button>
    </output>
  )
}

/** Says where support is, for how long, and that it is watched. */
const SupportBar = ({ me }: { readonly me: Me }) => {
  useLedOut(me)
  return me.support ? <Inside me={me} support={me.support} /> : null
}

export default SupportBar
