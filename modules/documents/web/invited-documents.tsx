import { Button, FileButton } from '@mantine/core'
import {
  addInvitedFile,
  addressInvitedFile,
  bringInvitedDocument,
  type InvitedWanted,
  listInvitedDocuments,
} from '@daybook/documents/contract'
import { FailedPart, WelcomePart } from '@daybook/people/web'
import type { Day } from '@daybook/platform/domain'
import { call, DayPicker, q, StatusWord, toast, uploadFile, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './documents.module.css'
import { typesFor } from './file-types.ts'
import { useBringing } from './use-bringing.ts'
import { dayWords, kindWords, statusOf } from './wanted-words.ts'

/** A file goes to an address that is made for it: the token of the link stands in no address. */
const sendFile = (token: string) => async (file: File) => {
  const { address } = await call(addressInvitedFile, { body: { token } })
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  return uploadFile(addInvitedFile, file, { query })
}

type Props = { readonly token: string; readonly today: string }

const Bring = ({ token, today, wanted }: Props & { readonly wanted: InvitedWanted }) => {
  const [expiresOn, setExpiresOn] = useState('')
  const bringIt = useApi(bringInvitedDocument, { refetches: [listInvitedDocuments] })
  const { coming, bring } = useBringing(async ({ broughtId }) => {
    const until = wanted.expires ? (expiresOn as Day) : null
    await bringIt.mutateAsync({ body: { token, wantedId: wanted.id, broughtId, expiresOn: until } })
    toast.success('HR has it now.')
  }, sendFile(token))
  const missing = wanted.expires && expiresOn === ''
  return (
    <div className={styles.bring}>
      {wanted.expires && (
        <DayPicker
          label="Good until"
          minDate={today}
          value={expiresOn}
          onChange={setExpiresOn}
          description="Say this first, then choose the file"
        />
      )}
      <FileButton accept={typesFor[wanted.kind]} disabled={missing} onChange={(file) => file && bring([file])}>
        {(button) => (
          <Button {...button} variant="default" disabled={missing} loading={coming > 0}>
            {wanted.status === 'OPEN' ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

const Wanted = ({ token, today, wanted }: Props & { readonly wanted: InvitedWanted }) => {
  const { status, words } = statusOf(wanted, today)
  return (
    <li className={styles.wanted}>
      <div className={styles.wantedHead}>
        <h3>{wanted.title}</h3>
        <StatusWord status={status}>{words}</StatusWord>
      </div>
      <p className={styles.note}>{[dayWords(wanted), kindWords(wanted)].filter((each) => each !== '').join(', ')}</p>
      {wanted.note !== '' && <p className={styles.said}>{wanted.note}</p>}
      {wanted.reason !== '' && <p className={styles.wrong}>Sent back: {wanted.reason}</p>}
      {wanted.fileName !== null && <p className={styles.note}>Brought: {wanted.fileName}</p>}
      {wanted.canBring && <Bring key={wanted.version} token={token} today={today} wanted={wanted} />}
    </li>
  )
}

/** Documents that somebody is asked for before their first day; nothing at all where there are none. */
export const InvitedDocuments = ({ token, today }: Props) => {
  const { data, error, refetch } = useQuery(q(listInvitedDocuments, { body: { token } }))
  if (error && !data) return <FailedPart title="Documents" error={error} onRetry={refetch} />
  const items = data?.items ?? []
  if (items.length === 0) return null
  const missing = items.filter(({ status }) => status === 'OPEN' || status === 'SENT_BACK').length
  return (
    <WelcomePart title="Documents" state={missing === 0 ? 'Brought' : `${missing} to bring`} done={missing === 0}>
      <ul className={styles.wantedList}>
        {items.map((wanted) => (
          <Wanted key={wanted.id} token={token} today={today} wanted={wanted} />
        ))}
      </ul>
    </WelcomePart>
  )
}
