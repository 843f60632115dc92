import { Button } from '@mantine/core'
import type { PersonDetail } from '@daybook/people/contract'
import { askBeforeLosing, Load, SidePanel, Skeletons, useHref, useUrlChange, useUrlState } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { LeaveForm } from './leave-form.tsx'
import { personQuery } from './people-query.ts'
import { PersonCards } from './person-cards-column.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonDeeds, PersonHead, PersonSections } from './person-sections.tsx'
import styles from './people.module.css'

type Props = { readonly person: PersonDetail }

const Look = ({ person }: Props) => {
  const href = useHref()
  return (
    <div className={styles.detail}>
      <PersonHead person={person} />
      <PersonDeeds person={person} hrefOf={(deed) => href({ do: deed })} />
      <PersonSections person={person} hrefOf={(userId) => href({ person: userId, do: undefined })} />
    </div>
  )
}

const Content = ({ person }: Props) => {
  const [deed, setDeed] = useUrlState('do')
  const back = () => setDeed(undefined)
  const cancel = (
    <Button variant="subtle" color="gray" onClick={() => void askBeforeLosing(back)}>
      Cancel
    </Button>
  )
  if (deed === 'edit' && person.can.update) return <PersonForm person={person} onSaved={back} secondary={cancel} />
  if (deed === 'leave' && person.can.deactivate) return <LeaveForm person={person} onDone={back} secondary={cancel} />
  if (deed === undefined) return <Look person={person} />
  // A deed of another module: its form deserves the place.
  return (
    <div className={styles.detail}>
      <PersonHead person={person} />
      <PersonCards person={person} />
    </div>
  )
}

/** Somebody beside the directory, under an address of their own (`?person=`). */
export const PersonPanel = () => {
  const [userId] = useUrlState('person')
  const change = useUrlChange()
  const query = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined })
  const close = () => void askBeforeLosing(() => change({ person: undefined, do: undefined }))
  return (
    <SidePanel opened={userId !== undefined} onClose={close} title={query.data?.userName ?? 'Person'} size={520}>
      <Load query={query} skeleton={<Skeletons rows={9} label="Loading the person" />}>
        {(person) => <Content key={person.userId} person={person} />}
      </Load>
    </SidePanel>
  )
}
