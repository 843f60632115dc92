import { Button, FileButton } from '@mantine/core'
import {
  bringWantedDocument,
  documentOwn,
  getDocument,
  listPersonDocuments,
  listWantedDocuments,
  type WantedDocument,
} from '@daybook/documents/contract'
import type { Day } from '@daybook/platform/domain'
import { DayPicker, FileList, StatusWord, toast, todayIn, useApi, useMayChange, useReader, useRows } from '@daybook/platform/web'
import { useState } from 'react'
import styles from './documents.module.css'
import { typesFor } from './file-types.ts'
import { OwnSection } from './own-section.tsx'
import { wantedPages } from './request-queries.ts'
import { useBringing } from './use-bringing.ts'
import { dayWords, kindWords, statusOf } from './wanted-words.ts'

/** Brings what is asked for: where it is good until a day, that day comes first, since the file goes with it. */
const Bring = ({ wanted, today }: { readonly wanted: WantedDocument; readonly today: Day }) => {
  const [expiresOn, setExpiresOn] = useState('')
  const bringIt = useApi(bringWantedDocument, { refetches: [listWantedDocuments, listPersonDocuments, getDocument] })
  const { coming, bring } = useBringing(async ({ broughtId }) => {
    const body = { broughtId, expiresOn: wanted.expires ? (expiresOn as Day) : null }
    await bringIt.mutateAsync({ params: { wantedId: wanted.id }, body })
    toast.success('HR has it now.')
  })
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
          <Button
            {...button}
            variant={wanted.status === 'BROUGHT' ? 'default' : 'filled'}
            disabled={missing}
            loading={coming > 0}
          >
            {wanted.status === 'OPEN' ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

const Wanted = ({ wanted, today }: { readonly wanted: WantedDocument; readonly today: Day }) => {
  const mayBring = useMayChange(documentOwn)
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
      {wanted.file && <FileList files={[wanted.file]} label={`Brought for ${wanted.title}`} />}
      {wanted.can.bring && mayBring && <Bring key={wanted.version} wanted={wanted} today={today} />}
    </li>
  )
}

/** What HR asks the reader for; nothing at all where there is nothing. */
export const WantedList = () => {
  const list = useRows(wantedPages)
  const today = todayIn(useReader().me.zone)
  return (
    <OwnSection title="HR asks you for" list={list}>
      {(wanted) => <Wanted key={wanted.id} wanted={wanted} today={today} />}
    </OwnSection>
  )
}
