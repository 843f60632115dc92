import { Button } from '@mantine/core'
import type { Receipt } from '@daybook/expenses/contract'
import { Dialog } from '@daybook/platform/web'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './expenses.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A receipt by its name: a picture is looked at here, a PDF is opened by the browser. */
const ReceiptName = ({ receipt }: { readonly receipt: Receipt }) => {
  const [open, setOpen] = useState(false)
  if (receipt.kind === 'pdf')
    return (
      <a className={styles.receipt} href={receipt.address} download={receipt.name}>
        <IconFileText {...icon} />
        <bdi>{receipt.name}</bdi>
      </a>
    )
  return (
    <>
      <button type="button" className={styles.receipt} onClick={() => setOpen(true)}>
        <IconPhoto {...icon} />
        <bdi>{receipt.name}</bdi>
      </button>
      {open && (
        <Dialog title={receipt.name} onClose={() => setOpen(false)}>
          <img className={styles.picture} src={receipt.address} alt={receipt.name} />
        </Dialog>
      )}
    </>
  )
}

type Props = {
  readonly receipts: readonly Receipt[]
  readonly onRemove?: (receipt: Receipt) => void
}

/** The receipts of a line; nothing where there are none. */
export const ReceiptList = ({ receipts, onRemove }: Props) =>
  receipts.length === 0 ? null : (
    <ul className={styles.receipts} aria-label="Receipts">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <ReceiptName receipt={receipt} />
          {onRemove && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={`Remove ${receipt.name}`}
              onClick={() => onRemove(receipt)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
