import { Button, TextInput } from '@mantine/core'
import { documentOwn, listSignatures, type Signature, signDocument } from '@daybook/documents/contract'
import { consentWords, longestName } from '@daybook/documents/domain'
import { formatDay } from '@daybook/platform/domain'
import {
  FileList,
  FormShell,
  InstantDay,
  StatusWord,
  toast,
  todayIn,
  useApi,
  useMayChange,
  useReader,
  useRows,
} from '@daybook/platform/web'
import { z } from 'zod'
import { saveCertificate } from './confirmation-part.tsx'
import { confirmedPages, toConfirmPages } from './confirmation-queries.ts'
import styles from './documents.module.css'
import { OwnSection } from './own-section.tsx'

const versionWords = ({ number }: Signature): string => (number > 1 ? `Version ${number}, ` : '')

const formFor = (how: Signature['how']) =>
  z.strictObject({
    name: how === 'SIGN' ? z.string().trim().min(1, 'Please type your name').max(longestName) : z.string(),
  })

/** The sentence that one agrees to, and where it is signed one's name. */
const Confirm = ({ signature: { id, how, documentName } }: { readonly signature: Signature }) => {
  const sign = useApi(signDocument, { refetches: [listSignatures] })
  const send = async (body: { name: string }) => {
    await sign.mutateAsync({ params: { signatureId: id }, body })
    toast.success(how === 'SIGN' ? 'You have signed it.' : 'You have confirmed it.')
  }
  return (
    <FormShell
      schema={formFor(how)}
      initial={{ name: '' }}
      submit={how === 'SIGN' ? 'Sign' : 'Confirm'}
      onSubmit={send}
      label={`Confirm ${documentName}`}
    >
      {(form) => (
        <>
          <p className={styles.said}>{consentWords[how]}</p>
          {how === 'SIGN' && (
            <TextInput
              label="Your name"
              description="The time, your address on the network and the content are kept with it"
              autoComplete="name"
              maxLength={longestName}
              {...form.getInputProps('name')}
            />
          )}
        </>
      )}
    </FormShell>
  )
}

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
      </p>
      <FileList files={[signature.file]} label={`File of ${signature.documentName}`} />
      {signature.can.sign && mayConfirm && <Confirm signature={signature} />}
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
