import type { Receipt } from '@daybook/expenses/contract'
import { FileList } from '@daybook/platform/web'

type Props = {
  readonly receipts: readonly Receipt[]
  readonly onRemove?: (receipt: Receipt) => void
}

/** The receipts of a line; nothing where there are none. */
export const ReceiptList = ({ receipts, onRemove }: Props) => <FileList files={receipts} label="Receipts" onRemove={onRemove} />
