import { Button } from '@mantine/core'
import type { ShownFile } from '@daybook/platform/contract'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchAddress, saveBlob } from './api.ts'
import { Dialog } from './dialog.tsx'
import styles from './file-list.module.css'
import type { PdfView } from './pdf-view.tsx'
import { toast } from './toast.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type Open = { readonly picture: string } | { readonly View: typeof PdfView; readonly blob: Blob }

/** A file is looked at here; what shows a PDF comes with the first one that somebody opens. */
const useOpening = ({ kind, address }: ShownFile) => {
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<Open | null>(null)
  const show = async (): Promise<Open> => {
    if (kind !== 'pdf') return { picture: URL.createObjectURL(await fetchAddress(address)) }
    const [{ PdfView: View }, blob] = await Promise.all([import('./pdf-view.tsx'), fetchAddress(address)])
    return { View, blob }
  }
  const open = async () => {
    setBusy(true)
    try {
      setOpened(await show())
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    if (opened !== null && 'picture' in opened) URL.revokeObjectURL(opened.picture)
    setOpened(null)
  }
  return { busy, opened, open: () => void open(), close }
}

/** A file by its name; a press opens it. */
const FileName = ({ file }: { readonly file: ShownFile }) => {
  const { busy, opened, open, close } = useOpening(file)
  const Icon = file.kind === 'pdf' ? IconFileText : IconPhoto
  return (
    <>
      <button type="button" className={styles.file} aria-busy={busy} disabled={busy} onClick={open}>
        <Icon {...icon} />
        <bdi>{file.name}</bdi>
      </button>
      {opened !== null && (
        <Dialog title={file.name} onClose={close} wide={'View' in opened}>
          {'View' in opened ? (
            <opened.View blob={opened.blob} name={file.name} onDownload={() => saveBlob(opened.blob, file.name)} />
          ) : (
            <img className={styles.picture} src={opened.picture} alt={file.name} />
          )}
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
