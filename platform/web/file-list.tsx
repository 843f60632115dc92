import { Button } from '@mantine/core'
import type { ShownFile } from '@daybook/platform/contract'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './file-list.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A file by its name: a picture is looked at here, a PDF is opened by the reader's own program. */
const FileName = ({ file }: { readonly file: ShownFile }) => {
  const [open, setOpen] = useState(false)
  if (file.kind === 'pdf')
    return (
      <a className={styles.file} href={file.address} download={file.name}>
        <IconFileText {...icon} />
        <bdi>{file.name}</bdi>
      </a>
    )
  return (
    <>
      <button type="button" className={styles.file} onClick={() => setOpen(true)}>
        <IconPhoto {...icon} />
        <bdi>{file.name}</bdi>
      </button>
      {open && (
        <Dialog title={file.name} onClose={() => setOpen(false)}>
          <img className={styles.picture} src={file.address} alt={file.name} />
        </Dialog>
      )}
    </>
  )
}

export type FileListProps = {
  readonly files: readonly ShownFile[]
  /** What they are, for screen readers: "Receipts". */
  readonly label: string
  readonly onRemove?: (file: ShownFile) => void
}

/** Files with something, each opened by a press; nothing where there are none. */
export const FileList = ({ files, label, onRemove }: FileListProps) =>
  files.length === 0 ? null : (
    <ul className={styles.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <FileName file={file} />
          {onRemove && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
