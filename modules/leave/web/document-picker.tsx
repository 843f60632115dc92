import { Button, FileButton, Loader } from '@mantine/core'
import type { LeaveFile } from '@daybook/leave/contract'
import { mostFileBytes, mostFiles } from '@daybook/leave/domain'
import { FileDrop, fitPhoto, newKey, usePhone, wordsOf } from '@daybook/platform/web'
import { useState } from 'react'
import { DocumentName } from './documents.tsx'
import styles from './documents.module.css'
import { sizeWords } from './words.ts'

const accept = '.pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp'
const hint = 'PDF, PNG, JPEG or WebP, up to 5 MB each'
// A photo of a camera is made smaller before it is sent.
const mostChosen = 8 * mostFileBytes

/** A file on its way; with words once it could not be brought. */
type OnItsWay = { readonly key: string; readonly file: File; readonly failure: string | null }

const useBringing = (bring: (file: File) => Promise<unknown>) => {
  const [coming, setComing] = useState<readonly OnItsWay[]>([])
  const put = (key: string, change: (each: OnItsWay) => OnItsWay[]) =>
    setComing((all) => all.flatMap((each) => (each.key === key ? change(each) : [each])))
  const drop = (key: string) => put(key, () => [])
  const send = async ({ key, file }: OnItsWay): Promise<void> => {
    try {
      const fitting = await fitPhoto(file, mostFileBytes)
      if (fitting.size > mostFileBytes) return put(key, (each) => [{ ...each, failure: 'Larger than 5 MB' }])
      await bring(fitting)
      drop(key)
    } catch (error) {
      put(key, (each) => [{ ...each, failure: wordsOf(error) }])
    }
  }
  const begin = (file: File) => {
    const each = { key: newKey(), file, failure: null }
    setComing((all) => [...all, each])
    void send(each)
  }
  const again = (each: OnItsWay) => {
    put(each.key, () => [{ ...each, failure: null }])
    void send(each)
  }
  return { coming, begin, again, drop }
}

type ComingProps = { readonly each: OnItsWay; readonly onAgain: () => void; readonly onDrop: () => void }

const Coming = ({ each: { file, failure }, onAgain, onDrop }: ComingProps) => (
  <li className={styles.file} data-failed={failure !== null || undefined}>
    <span className={styles.name}>{file.name}</span>
    {failure === null ? (
      <span className={styles.size}>
        <Loader size={12} aria-hidden="true" /> Being sent
      </span>
    ) : (
      <>
        <span className={styles.failure}>{failure}</span>
        <span className={styles.deeds}>
          <Button variant="subtle" size="compact-xs" onClick={onAgain}>
            Try again
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" aria-label={`Leave ${file.name} out`} onClick={onDrop}>
            Leave out
          </Button>
        </span>
      </>
    )}
  </li>
)

type Props = {
  /** What is there already. */
  readonly files: readonly LeaveFile[]
  /** Brings a file; throws where it could not. */
  readonly bring: (file: File) => Promise<unknown>
  readonly remove: (file: LeaveFile) => Promise<unknown>
  /** What is asked for, in words. */
  readonly wanted?: string | undefined
  readonly missing?: boolean
}

/** Documents of a request: dropped, chosen by keys, or photographed; each with its size, and a way to take it away again. */
export const DocumentPicker = ({ files, bring, remove, wanted, missing = false }: Props) => {
  const { coming, begin, again, drop } = useBringing(bring)
  const [removing, setRemoving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const phone = usePhone()
  const left = mostFiles - files.length - coming.filter((each) => each.failure === null).length
  const take = (file: LeaveFile) => {
    setRemoving(file.id)
    setFailure(null)
    void remove(file)
      .catch((error: unknown) => setFailure(wordsOf(error)))
      .finally(() => setRemoving(null))
  }
  return (
    <fieldset className={styles.picker}>
      <legend>Documents</legend>
      {wanted !== undefined && (
        <p className={styles.wanted} data-missing={missing || undefined}>
          {wanted}
        </p>
      )}
      <ul className={styles.list} aria-live="polite" aria-label="Documents with this request">
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <DocumentName file={file} />
            <span className={styles.size}>{sizeWords(file.size)}</span>
            {file.can.remove && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                loading={removing === file.id}
                aria-label={`Remove ${file.name}`}
                onClick={() => take(file)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {coming.map((each) => (
          <Coming key={each.key} each={each} onAgain={() => again(each)} onDrop={() => drop(each.key)} />
        ))}
      </ul>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <FileDrop
        label={phone ? 'Choose a file' : 'Drop a document here or choose one'}
        hint={left > 0 ? hint : `A request carries at most ${mostFiles} files`}
        accept={accept}
        most={left}
        maxBytes={mostChosen}
        disabled={left <= 0}
        onFile={begin}
      />
      {phone && (
        <FileButton accept="image/*" capture="environment" disabled={left <= 0} onChange={(file) => file && begin(file)}>
          {(props) => (
            <Button {...props} variant="default">
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
    </fieldset>
  )
}
