import { Button } from '@mantine/core'
import { getEmergencyContacts, peoplePaths, peopleTopics, type EmergencyContact } from '@daybook/people/contract'
import { type Fact, Facts, fact, Load, q, Skeletons, TextLink, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './emergency.module.css'

export const contactsQuery = (userId: string) =>
  q(getEmergencyContacts, { params: { userId } }, { topics: [peopleTopics.people] })

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

const Contacts = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(contactsQuery(userId))
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
  if (open) return <Contacts userId={userId} />
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
          <Contacts userId={userId} />
          <TextLink href={peoplePaths.profile()}>Change them in your profile</TextLink>
        </>
      ) : (
        <OfAnother userId={userId} />
      )}
    </section>
  )
}
