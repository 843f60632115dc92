import { Button } from '@mantine/core'
import {
  type Confirmation,
  documentManage,
  endConfirmation,
  getCertificate,
  getConfirmation,
  listSigners,
} from '@daybook/documents/contract'
import type { SignerState } from '@daybook/documents/domain'
import { formatDay } from '@daybook/platform/domain'
import {
  confirmDeed,
  downloadFile,
  InstantDay,
  Load,
  PersonChip,
  Skeletons,
  StatusWord,
  toast,
  useApi,
  useMay,
  useMayChange,
  useRows,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmationForm } from './confirmation-form.tsx'
import { confirmationQuery, signerPages } from './confirmation-queries.ts'
import styles from './documents.module.css'
import { ShortList } from './short-list.tsx'

/** Saves the page that says who confirmed what. */
export const saveCertificate = (signatureId: string): void =>
  void downloadFile(getCertificate, { params: { signatureId } }).catch(toast.failure)

const Signers = ({ documentId }: { readonly documentId: string }) => (
  <ShortList
    list={useRows(signerPages(documentId))}
    loading="Loading who has confirmed it"
    empty={<p className={styles.note}>Nobody was asked.</p>}
  >
    {({ id, userName, signedAt, state, turn, refusedReason, hasLeft, reads }) => (
      <li key={id}>
        <span className={styles.signer}>
          {turn !== null && <span className={styles.note}>{turn}.</span>}
          <PersonChip name={userName} src={null} size={24} />
        </span>
        {signedAt === null ? (
          <StatusWord status={signerSigns[state]}>{signerWords(state, { hasLeft, reads }, turn !== null)}</StatusWord>
        ) : (
          <span className={styles.deeds}>
            <StatusWord status="APPROVED">
              <InstantDay instant={signedAt} />
            </StatusWord>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Certificate of ${userName}`}
              onClick={() => saveCertificate(id)}
            >
              Certificate
            </Button>
          </span>
        )}
        {refusedReason !== null && <p className={styles.why}>{refusedReason}</p>}
      </li>
    )}
  </ShortList>
)

const signerSigns: Readonly<Record<SignerState, string>> = {
  SIGNED: 'APPROVED',
  REFUSED: 'REJECTED',
  ASKED: 'OPEN',
  WAITING: 'INACTIVE',
}

type Signer = { readonly hasLeft: boolean; readonly reads: boolean }

const signerWords = (state: SignerState, { hasLeft, reads }: Signer, inOrder: boolean): string => {
  if (state === 'REFUSED') return 'Refused'
  if (hasLeft) return 'Left the company'
  if (!reads) return 'Cannot see it any more'
  if (state === 'WAITING') return 'Waits for those before'
  return inOrder ? 'Their turn' : 'Not yet'
}

const progressWords = ({ how, number, people, done, dueOn, ended }: Confirmation): string =>
  `Version ${number} ${how === 'SIGN' ? 'is signed' : 'is read'} by ${done} of ${people}${ended ? '. Nobody is asked any more.' : `, due on ${formatDay(dueOn)}.`}`

const End = ({ documentId }: { readonly documentId: string }) => {
  const end = useApi(endConfirmation, { refetches: [getConfirmation, listSigners], onError: toast.failure })
  const ask = async () => {
    const words = 'Nobody is reminded any more. What was confirmed stays.'
    if (await confirmDeed({ title: 'Ask nobody any more to confirm it', words, deed: 'Ask no more' }))
      end.mutate({ params: { documentId } })
  }
  return (
    <Button variant="subtle" color="red" size="compact-md" loading={end.isPending} onClick={() => void ask()}>
      Ask nobody any more
    </Button>
  )
}

const Asked = ({ documentId, confirmation }: { readonly documentId: string; readonly confirmation: Confirmation | null }) => {
  const [asking, setAsking] = useState(false)
  const mayAsk = useMayChange(documentManage)
  const isOpen = confirmation !== null && !confirmation.ended
  if (asking) return <ConfirmationForm documentId={documentId} onDone={() => setAsking(false)} />
  return (
    <>
      <p className={styles.note}>
        {confirmation ? progressWords(confirmation) : 'Nobody is asked to read or sign this document.'}
      </p>
      {confirmation && <Signers documentId={documentId} />}
      {mayAsk && (
        <div className={styles.deeds}>
          {isOpen ? (
            <End documentId={documentId} />
          ) : (
            <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
              Ask people to confirm it
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const Part = ({ documentId }: { readonly documentId: string }) => (
  <section className={styles.part} aria-labelledby="document-confirmation">
    <h3 id="document-confirmation">Read and signed</h3>
    <Load query={useQuery(confirmationQuery(documentId))} skeleton={<Skeletons rows={2} label="Loading who has confirmed it" />}>
      {({ confirmation }) => <Asked documentId={documentId} confirmation={confirmation} />}
    </Load>
  </section>
)

/** For owner and HR: who is asked to confirm a document, and who has. */
export const ConfirmationPart = ({ documentId }: { readonly documentId: string }) =>
  useMay(documentManage) && <Part documentId={documentId} />
