import { Button } from '@mantine/core'

type Props = {
  /** What one more row is. */
  readonly label: string
  readonly rows: number
  readonly most: number
  readonly onAdd: () => void
  readonly onRemoveLast: () => void
}

/** One row more at the end of a list in a form, or one less. */
export const RowButtons = ({ label, rows, most, onAdd, onRemoveLast }: Props) => (
  <div>
    <Button variant="subtle" size="xs" disabled={rows >= most} onClick={onAdd}>
      {label}
    </Button>
    {rows > 0 && (
      <Button variant="subtle" color="gray" size="xs" onClick={onRemoveLast}>
        Remove the last one
      </Button>
    )}
  </div>
)
