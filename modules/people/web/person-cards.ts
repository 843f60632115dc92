import type { PersonDetail } from '@daybook/people/contract'
import type { Permission } from '@daybook/platform/contract'
import { webSlot } from '@daybook/platform/web'
import type { ComponentType } from 'react'

/** What a module to the right of this one shows of a person: pay, hours, who can see them. */
export type PersonCard = {
  /** Shown to readers whom the server says this permission reaches the person for (`PersonDetail.reachedBy`). */
  readonly permission: Permission<'company'>
  /** Small ones first. */
  readonly place: number
  readonly when?: (person: PersonDetail) => boolean
  /** The card has a form that opens with `?do=` and this word. While it is open, the cards before it step aside. */
  readonly deed?: string
  /** Also on one's own profile: with what is known of you, or with who sees you. */
  readonly ofOneself?: 'you' | 'seen'
  /** Made with `lazy`. */
  readonly Card: ComponentType<{ readonly userId: string }>
}

export const personCards = webSlot<PersonCard>('people.person-cards')

const inOrder = (): readonly PersonCard[] => personCards.all().toSorted((a, b) => a.place - b.place)

/** The cards that this reader may have of a person, in their order; while a form is open, from its card on. */
export const cardsOf = (person: PersonDetail, deed: string | undefined): readonly PersonCard[] => {
  const cards = inOrder().filter(
    ({ permission, when }) => person.reachedBy.includes(permission.name) && (when === undefined || when(person)),
  )
  const open = deed === undefined ? -1 : cards.findIndex((card) => card.deed === deed)
  return open === -1 ? cards : cards.slice(open)
}

/** The cards that stand on one part of one's own profile. */
export const ownCards = (part: PersonCard['ofOneself']): readonly PersonCard[] =>
  inOrder().filter(({ ofOneself }) => ofOneself === part)
