import { Button } from '@mantine/core'
import { documentOwn, type Signature } from '@daybook/documents/contract'
import { formatDay } from '@daybook/platform/domain'
import { FileList, InstantDay, StatusWord, todayIn, useMayChange, useReader, useRows } from '@daybook/platform/web'
import { ConfirmForm } from './confirm-form.tsx'
import { saveCertificate } from './confirmation-part.tsx'
import { confirmedPages, toConfirmPages } from './confirmation-queries.ts'
import styles from './documents.module.css'
import { OwnSection } from './own-section.tsx'

const versionWords = ({ number }: Signature): string => (number > 1 ? `Version ${number}, ` : '')

const Open = ({ signature, today }: { readonly signature: Signature; readonly today: string }) => {
  const mayConfirm = useMayChange(documentOwn)
  const isLate = signature.dueOn < today
  return (
    <li className={styles.wanted}>
      <div className={styles.wantedHead}>
        <h3>{signature.documentName}</h3>
        <StatusWord status={isLate ? 'ATTENTION' : 'OPEN'}>{isLate ? 'Overdue' : 'Not confirmed yet'}</StatusWord>
      </div>
      <p className={styles.note}>
        By {formatDay(signature.dueOn)}
        {signature.number > 1 && `, version ${signature.number}`}
        {signature.inOrder && '. Who comes after you is asked when you have signed.'}
      </p>
      <FileList files={[signature.file]} label={`File of ${signature.documentName}`} />
      {signature.can.sign && mayConfirm && <ConfirmForm signature={signature} />}
    </li>
  )
}

/** What the reader is asked to read or sign; nothing at all where there is nothing. */
export const ToConfirm = () => {
  const list = useRows(toConfirmPages)
  const today = todayIn(useReader().me.zone)
  return (
    <OwnSection title="To read and confirm" list={list}>
      {(signature) => <Open key={signature.id} signature={signature} today={today} />}
    </OwnSection>
  )
}

const Done = ({ signature }: { readonly signature: Signature }) => (
  <li>
    <span>{signature.documentName}</span>
    <span className={styles.deeds}>
      <span className={styles.note}>
        {versionWords(signature)}
        {signature.signedAt !== null && <InstantDay instant={signature.signedAt} />}
      </span>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Certificate of ${signature.documentName}`}
        onClick={() => saveCertificate(signature.id)}
      >
        Certificate
      </Button>
    </span>
  </li>
)

/** What the reader has confirmed, each with its certificate; nothing where there is nothing. */
export const Confirmed = () => (
  <OwnSection title="Confirmed by you" list={useRows(confirmedPages)} lines>
    {(signature) => <Done key={signature.id} signature={signature} />}
  </OwnSection>
)
