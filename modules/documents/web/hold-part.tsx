import { Button } from '@mantine/core'
import { documentManage, getDocument, type Hold, liftHold, listHolds, listOverDocuments } from '@daybook/documents/contract'
import { confirmDeed, InstantDay, toast, useApi, useMayChange } from '@daybook/platform/web'
import { type ReactNode, useState } from 'react'
import styles from './documents.module.css'
import { HoldForm } from './hold-form.tsx'

/** Lets what a hold is on be removed again. */
export const LiftHold = ({ hold: { id, can }, what }: { readonly hold: Hold; readonly what: string }) => {
  const mayChange = useMayChange(documentManage)
  const lift = useApi(liftHold, { refetches: [listHolds, listOverDocuments, getDocument], onError: toast.failure })
  const ask = async () => {
    const words = 'What is over may be removed from then on.'
    if (await confirmDeed({ title: `Lift the hold on ${what}`, words, deed: 'Lift the hold' }))
      lift.mutate({ params: { holdId: id } })
  }
  if (!mayChange || !can.lift) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Lift the hold on ${what}`}
      loading={lift.isPending}
      onClick={() => void ask()}
    >
      Lift it
    </Button>
  )
}

type HoldsProps = {
  readonly holds: readonly { readonly hold: Hold; readonly what: string }[]
  /** What a new hold would be on; null where there is one already. */
  readonly on: { readonly documentId: string } | { readonly userId: string } | null
  readonly deed: string
  readonly nothing?: ReactNode
}

/** The holds on something with why, by whom and since when; and the way to put one on it. */
export const Holds = ({ holds, on, deed, nothing = null }: HoldsProps) => {
  const [adding, setAdding] = useState(false)
  const maySet = useMayChange(documentManage)
  if (adding && on) return <HoldForm on={on} onDone={() => setAdding(false)} />
  return (
    <>
      {holds.length === 0
        ? nothing
        : holds.map(({ hold, what }) => (
            <div key={hold.id} className={styles.hold}>
              <p className={styles.note}>
                On {what} since <InstantDay instant={hold.setAt} />, by {hold.setBy}
                {hold.reason !== '' && `: ${hold.reason}`}
              </p>
              <LiftHold hold={hold} what={what} />
            </div>
          ))}
      {on && maySet && (
        <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
          {deed}
        </Button>
      )}
    </>
  )
}
