import { Button } from '@mantine/core'
import type { Document } from '@daybook/documents/contract'
import { PersonChip, useLocale, useReader, useRows } from '@daybook/platform/web'
import { useState } from 'react'
import { openingPages, readerPages } from './document-queries.ts'
import styles from './documents.module.css'
import { ShortList } from './short-list.tsx'
import { whyWords } from './words.ts'

const Readers = ({ id }: { readonly id: string }) => (
  <ShortList list={useRows(readerPages(id))} loading="Loading who can see it" empty={<p className={styles.note}>Nobody.</p>}>
    {(reader) => (
      <li key={reader.userId}>
        <PersonChip name={reader.userName} src={null} size={24} />
        <span className={styles.note}>{whyWords(reader)}</span>
      </li>
    )}
  </ShortList>
)

const Openings = ({ id }: { readonly id: string }) => {
  const zone = useReader().me.zone ?? 'UTC'
  const { moment } = useLocale()
  const nobody = <p className={styles.note}>Nobody but its person so far.</p>
  return (
    <ShortList list={useRows(openingPages(id))} loading="Loading who opened it" empty={nobody}>
      {({ id: key, userName, number, openedAt }) => (
        <li key={key}>
          <PersonChip name={userName} src={null} size={24} />
          <span className={styles.note}>
            {moment(openedAt, zone)}
            {number > 1 && `, version ${number}`}
          </span>
        </li>
      )}
    </ShortList>
  )
}

/** Of what everybody sees the names are asked for: a list of the whole company says no more than that. */
const Everybody = ({ id }: { readonly id: string }) => {
  const [named, setNamed] = useState(false)
  if (named) return <Readers id={id} />
  return (
    <>
      <p className={styles.note}>Everybody who works in the company.</p>
      <Button variant="default" size="compact-sm" onClick={() => setNamed(true)}>
        Show their names
      </Button>
    </>
  )
}

/** Who can see a document and why, and of a personal one who opened it. */
export const WhoCanSee = ({ document: { id, place } }: { readonly document: Document }) => (
  <>
    <section className={styles.part} aria-labelledby="document-readers">
      <h3 id="document-readers">Who can see this</h3>
      {place === 'COMPANY' ? <Everybody id={id} /> : <Readers id={id} />}
    </section>
    {place === 'PERSON' && (
      <section className={styles.part} aria-labelledby="document-openings">
        <h3 id="document-openings">Who opened it</h3>
        <Openings id={id} />
      </section>
    )}
  </>
)
