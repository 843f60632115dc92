import { Button } from '@mantine/core'
import { getLeaveFile, type LeaveFile } from '@daybook/leave/contract'
import { Dialog, fetchFile, saveBlob, StatusWord, toast } from '@daybook/platform/web'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './documents.module.css'
import { missingWords, sizeWords } from './words.ts'

type Shown = { readonly blob: Blob; readonly name: string; readonly address: string }

/** A picture is looked at here; a PDF is saved, since its own program opens it. */
const useOpening = ({ id, kind }: LeaveFile) => {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const open = async () => {
    setBusy(true)
    try {
      const { blob, name } = await fetchFile(getLeaveFile, { params: { fileId: id } })
      if (kind === 'pdf') saveBlob(blob, name)
      else setShown({ blob, name, address: URL.createObjectURL(blob) })
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.address)
    setShown(null)
  }
  return { busy, shown, open: () => void open(), close }
}

/** A document by its name; a press opens it. */
export const DocumentName = ({ file }: { readonly file: LeaveFile }) => {
  const { busy, shown, open, close } = useOpening(file)
  const Icon = file.kind === 'pdf' ? IconFileText : IconPhoto
  return (
    <>
      <button type="button" className={styles.open} aria-busy={busy} disabled={busy} onClick={open}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <bdi className={styles.name}>{file.name}</bdi>
      </button>
      {shown && (
        <Dialog title={file.name} onClose={close}>
          <div className={styles.view}>
            <img src={shown.address} alt={file.name} />
            <Button variant="default" onClick={() => saveBlob(shown.blob, shown.name)}>
              Save the file
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

type Props = { readonly files: readonly LeaveFile[]; readonly missing: boolean }

/** What is with a request, and whether what has to be is still missing; nothing where there is neither. */
export const Documents = ({ files, missing }: Props) =>
  files.length === 0 && !missing ? null : (
    <div className={styles.documents}>
      {missing && <StatusWord status="ATTENTION">{missingWords}</StatusWord>}
      {files.length > 0 && (
        <ul className={styles.list} aria-label="Documents">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <DocumentName file={file} />
              <span className={styles.size}>{sizeWords(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
