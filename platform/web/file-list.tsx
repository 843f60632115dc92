import { Button } from '@mantine/core'
import type { ShownFile } from '@daybook/platform/contract'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchAddress, saveBlob } from './api.ts'
import { Dialog } from './dialog.tsx'
import styles from './file-list.module.css'
import { toast } from './toast.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A picture is looked at here; a PDF is saved, since its own program opens it. */
const useOpening = ({ name, kind, address }: ShownFile) => {
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    try {
      const blob = await fetchAddress(address)
      if (kind === 'pdf') saveBlob(blob, name)
      else setPicture(URL.createObjectURL(blob))
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    if (picture !== null) URL.revokeObjectURL(picture)
    setPicture(null)
  }
  return { busy, picture, open: () => void open(), close }
}

/** A file by its name; a press opens it. */
const FileName = ({ file }: { readonly file: ShownFile }) => {
  const { busy, picture, open, close } = useOpening(file)
  const Icon = file.kind === 'pdf' ? IconFileText : IconPhoto
  return (
    <>
      <button type="button" className={styles.file} aria-busy={busy} disabled={busy} onClick={open}>
        <Icon {...icon} />
        <bdi>{file.name}</bdi>
      </button>
      {picture !== null && (
        <Dialog title={file.name} onClose={close}>
          <img className={styles.picture} src={picture} alt={file.name} />
        </Dialog>
      )}
    </>
  )
}

export type FileListProps = {
  readonly files: readonly ShownFile[]
  /** What they are, for screen readers: "Receipts". */
  readonly label: string
  readonly onRemove?: ((file: ShownFile) => void) | undefined
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
