import type { PersonDetail } from '@daybook/people/contract'
import { Section, Skeletons, useMay, useUrlState } from '@daybook/platform/web'
import { Suspense } from 'react'
import { cardsOf, ownCards, type PersonCard } from './person-cards.ts'
import styles from './people.module.css'

/** What other modules show of somebody, one card below the other. Nothing, not even a column, when the reader has none. */
export const PersonCards = ({ person }: { readonly person: PersonDetail }) => {
  const [deed] = useUrlState('do')
  const cards = cardsOf(person, deed)
  if (cards.length === 0) return null
  return (
    <div className={styles.column}>
      {cards.map(({ permission, place, Card }) => (
        <Suspense key={`${permission.name} ${place}`} fallback={<Skeletons rows={3} label="Loading more of this person" />}>
          <Card userId={person.userId} />
        </Suspense>
      ))}
    </div>
  )
}

type OwnProps = { readonly userId: string; readonly part: 'you' | 'seen' }

const OwnCard = ({ userId, card: { permission, Card } }: Pick<OwnProps, 'userId'> & { card: PersonCard }) =>
  useMay(permission) && (
    <Section>
      <Suspense fallback={<Skeletons rows={3} label="Loading more of your profile" />}>
        <Card userId={userId} />
      </Suspense>
    </Section>
  )

/** What other modules show somebody of themselves, on a part of the profile. */
export const OwnCards = ({ userId, part }: OwnProps) =>
  ownCards(part).map((card) => <OwnCard key={`${card.permission.name} ${card.place}`} userId={userId} card={card} />)
