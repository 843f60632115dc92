import type { PersonDetail } from '@daybook/people/contract'
import {
  askBeforeLosing,
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  useHref,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { LeaveForm } from './leave-form.tsx'
import { personQuery } from './people-query.ts'
import { PersonForm } from './person-form.tsx'
import { PersonDeeds, PersonHead, PersonSections } from './person-sections.tsx'

const DeedPanel = ({ person }: { person: PersonDetail }) => {
  const [deed, setDeed] = useUrlState('do')
  const back = () => setDeed(undefined)
  const leaves = deed === 'leave' && person.can.deactivate
  const edits = deed === 'edit' && person.can.update
  const title = leaves ? 'End employment' : `Edit ${person.userName}`
  return (
    <SidePanel opened={leaves || edits} onClose={() => void askBeforeLosing(back)} title={title}>
      {leaves && <LeaveForm person={person} onDone={back} />}
      {edits && <PersonForm person={person} onSaved={back} />}
    </SidePanel>
  )
}

const Whole = ({ person }: { person: PersonDetail }) => {
  const href = useHref()
  return (
    <>
      <Section>
        <PersonHead person={person} size={56} />
      </Section>
      <PersonSections person={person} hrefOf={(userId) => href({ user: userId, do: undefined })} wide />
      <DeedPanel person={person} />
    </>
  )
}

/** `/product/timesheet/employeeDetails?user=…`: the same detail as beside the directory, as a page. Without a user, oneself. */
export const PersonScreen = () => {
  const { me } = useReader()
  const [user] = useUrlState('user')
  const href = useHref()
  const userId = user ?? me.userId ?? ''
  const query = useQuery(personQuery(userId))
  const { data } = query
  return (
    <Page
      title="Employee Details"
      purpose={data ? `What Daybook keeps about ${data.userName}.` : 'What Daybook keeps about a person.'}
      actions={data && <PersonDeeds person={data} hrefOf={(deed) => href({ do: deed })} />}
    >
      <Load query={query} skeleton={<Skeletons rows={9} label="Loading the person" />}>
        {(person) => <Whole person={person} />}
      </Load>
    </Page>
  )
}
