import { Button } from '@mantine/core'
import { getEmergencyContacts, peoplePaths, peopleTopics, type EmergencyContact } from '@daybook/people/contract'
import { type Fact, Facts, fact, Load, q, Skeletons, TextLink, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './emergency.module.css'

export const contactsQuery = (userId: string) =>
  q(getEmergencyContacts, { params: { userId } }, { topics: [peopleTopics.people] })

/** Somebody else's are asked for when they are opened, and by nothing else: each time is noted and told. */
const openedQuery = (userId: string) => ({
  ...q(getEmergencyContacts, { params: { userId } }, { staleTime: Number.POSITIVE_INFINITY }),
  gcTime: 0,
})

const factsOf = ({ relation, phone, note }: EmergencyContact): Fact[] => [
  ...(relation ? [fact('Relation', relation)] : []),
  [
    'Phone',
    <a key="phone" href={`tel:${phone}`}>
      {phone}
    </a>,
  ],
  ...(note ? [fact('Note', note)] : []),
]

const Contacts = ({ asked }: { readonly asked: ReturnType<typeof contactsQuery> }) => {
  const query = useQuery(asked)
  return (
    <Load query={query} skeleton={<Skeletons rows={3} label="Loading the emergency contacts" />}>
      {({ contacts }) =>
        contacts.length === 0 ? (
          <p className={styles.words}>None were entered.</p>
        ) : (
          contacts.map((contact) => (
            <section key={`${contact.name} ${contact.phone}`} className={styles.contact}>
              <h3>{contact.name}</h3>
              <Facts facts={factsOf(contact)} />
            </section>
          ))
        )
      }
    </Load>
  )
}

const OfAnother = ({ userId }: { readonly userId: string }) => {
  const [open, setOpen] = useState(false)
  if (open) return <Contacts asked={openedQuery(userId)} />
  return (
    <>
      <p className={styles.words}>For when something happens. That you opened them is noted, and told to whom they belong to.</p>
      <Button variant="default" size="xs" className={styles.open ?? ''} onClick={() => setOpen(true)}>
        Open emergency contacts
      </Button>
    </>
  )
}

/** Whom to call when something happens to somebody: opened on purpose, since it is noted. */
export const EmergencyCard = ({ userId }: { readonly userId: string }) => {
  const { me } = useReader()
  return (
    <section className={styles.card} aria-labelledby="emergency">
      <h2 id="emergency">Emergency contacts</h2>
      {me.userId === userId ? (
        <>
          <Contacts asked={contactsQuery(userId)} />
          <TextLink href={peoplePaths.profile()}>Change them in your profile</TextLink>
        </>
      ) : (
        <OfAnother userId={userId} />
      )}
    </section>
  )
}
