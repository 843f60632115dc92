import { Button } from '@mantine/core'
import { employmentTypeLabel, vcardOf } from '@daybook/people/domain'
import {
  getPerson,
  keepPerson,
  reinvitePerson,
  resetPersonSecondFactor,
  searchPeople,
  type PersonDetail,
} from '@daybook/people/contract'
import {
  Avatar,
  confirmDeed,
  DayText,
  Facts,
  saveBlob,
  StatusWord,
  TextLink,
  toast,
  useApi,
  type Fact,
  fact,
} from '@daybook/platform/web'
import { formatDay } from '@daybook/platform/domain'
import type { ReactNode } from 'react'
import { customBlocks } from './custom-inputs.tsx'
import { useMe } from './me.ts'
import { PersonCards } from './person-cards-column.tsx'
import { ReportingLine } from './reporting-line.tsx'
import { roleWord } from './role-words.ts'
import styles from './people.module.css'

const jobFacts = (person: PersonDetail): Fact[] => [
  ...(person.legalName !== null && person.legalName !== person.userName ? [fact('Name in the contract', person.legalName)] : []),
  ['Role', roleWord(person.userRole)],
  ['Department', person.department],
  ...(person.employmentType ? [fact('Employment type', employmentTypeLabel(person.employmentType))] : []),
  ['Hire date', <DayText key="hired" day={person.hireDate} />],
  ...(person.endDate ? [fact('Last day', <DayText key="left" day={person.endDate} />)] : []),
  ['Time zone', person.zone ?? (person.siteZone ? `${person.siteZone}, as their site` : 'As the company')],
  ...(person.badge ? [fact('Badge ID', person.badge)] : []),
]

const contactFacts = (person: PersonDetail): Fact[] => [
  [
    'Email',
    <a key="mail" href={`mailto:${person.email}`}>
      {person.email}
    </a>,
  ],
  ...(person.phone
    ? [
        fact(
          'Phone',
          <a key="phone" href={`tel:${person.phone}`}>
            {person.phone}
          </a>,
        ),
      ]
    : []),
  ...(person.address ? [fact('Address', person.address)] : []),
  ...(person.birthDate ? [fact('Date of birth', <DayText key="born" day={person.birthDate} />)] : []),
]

/** Whether somebody works here, is invited, leaves or has left. */
const Standing = ({ person: { status, endDate } }: { person: PersonDetail }) => {
  if (status === 'INACTIVE') return <StatusWord status={status}>Left</StatusWord>
  return (
    <>
      <StatusWord status={status} />
      {endDate && <StatusWord status="PENDING">Leaves on {formatDay(endDate)}</StatusWord>}
    </>
  )
}

/** Picture, name, title and state. */
export const PersonHead = ({ person, size = 48 }: { person: PersonDetail; size?: number }) => (
  <div className={styles.head}>
    <Avatar name={person.userName} src={person.profileImageS3Path} size={size} />
    <div className={styles.headWords}>
      <p className={styles.name}>
        {person.userName}
        {person.pronouns && <span className={styles.pronouns}>{person.pronouns}</span>}
      </p>
      {person.designation && <p className={styles.title}>{person.designation}</p>}
      <div className={styles.state}>
        <Standing person={person} />
      </div>
    </div>
  </div>
)

const Reinvite = ({ person }: { person: PersonDetail }) => {
  const again = useApi(reinvitePerson, {
    onSuccess: () => toast.success(`A new link is on its way to ${person.email}.`),
    onError: toast.failure,
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={again.isPending}
      onClick={() => again.mutate({ params: { userId: person.userId } })}
    >
      Send the invitation again
    </Button>
  )
}

const ResetSecondStep = ({ person }: { person: PersonDetail }) => {
  const reset = useApi(resetPersonSecondFactor, {
    onSuccess: ({ response_message }) => toast.success(response_message),
    onError: toast.failure,
  })
  const ask = async () => {
    const question = {
      title: `Reset the second step of ${person.userName}?`,
      words: 'For somebody who lost their phone and their recovery codes. Make sure that it is really them who asks.',
      deed: 'Reset the second step',
      danger: true,
    }
    if (await confirmDeed(question)) reset.mutate({ params: { userId: person.userId } })
  }
  return (
    <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
      Reset second step
    </Button>
  )
}

const TakeLastDayBack = ({ person }: { person: PersonDetail }) => {
  const stay = useApi(keepPerson, { refetches: [searchPeople, getPerson], onError: toast.failure })
  const ask = async () => {
    const question = {
      title: `Does ${person.userName} stay?`,
      words:
        'Their last day is taken back, and checklists for their leaving are stopped. Leave that was given back is not booked again, unless it was paid already.',
      deed: 'Take the last day back',
    }
    if (await confirmDeed(question)) stay.mutate({ params: { userId: person.userId } })
  }
  return (
    <Button variant="default" size="xs" loading={stay.isPending} onClick={() => void ask()}>
      Take the last day back
    </Button>
  )
}

/** What the way to somebody's last day is called: there is none yet, it lies ahead, or it is past. */
const leaveWords = ({ status, can }: PersonDetail): string => {
  if (status === 'INACTIVE') return 'Correct the last day'
  return can.stay ? 'Change the last day' : 'End employment'
}

/** For the reader's address book, with what they see here of name, job, mail and phone. */
const SaveCard = ({ person }: { person: PersonDetail }) => {
  const { companyName } = useMe()
  const save = () => {
    const { userName: name, designation: title, department, email, phone } = person
    const card = vcardOf({ name, company: companyName ?? '', department, title, email, phone })
    const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
    saveBlob(new Blob([card], { type: 'text/vcard;charset=utf-8' }), `${file}.vcf`)
  }
  return (
    <Button variant="default" size="xs" onClick={save}>
      Save contact
    </Button>
  )
}

/** What the reader may do with this person. */
export const PersonDeeds = ({ person, hrefOf }: { person: PersonDetail; hrefOf: (deed: string) => string }) => {
  const { can } = person
  return (
    <div className={styles.deeds}>
      {can.update && (
        <Button component={TextLink} href={hrefOf('edit')} variant="default" size="xs">
          Edit
        </Button>
      )}
      <SaveCard person={person} />
      {can.reinvite && <Reinvite person={person} />}
      {can.resetSecondFactor && <ResetSecondStep person={person} />}
      {can.stay && <TakeLastDayBack person={person} />}
      {can.deactivate && (
        <Button
          component={TextLink}
          href={hrefOf('leave')}
          variant="subtle"
          color={person.endDate === null ? 'red' : 'gray'}
          size="xs"
        >
          {leaveWords(person)}
        </Button>
      )}
    </div>
  )
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.block}>
    <h2>{title}</h2>
    {children}
  </section>
)

type Props = {
  readonly person: PersonDetail
  /** Address of somebody else, in the same kind of view. */
  readonly hrefOf: (userId: string) => string
  /** Two columns of cards, for the full page. */
  readonly wide?: boolean
}

/** Everything about somebody, as far as the reader may see it. */
export const PersonSections = ({ person, hrefOf, wide = false }: Props) => (
  <div className={styles.detail} data-wide={wide || undefined}>
    <div className={styles.column}>
      <Block title="Job">
        <Facts facts={jobFacts(person)} />
      </Block>
      <Block title="Contact">
        <Facts facts={contactFacts(person)} />
      </Block>
      {customBlocks(person.custom).map(({ title, facts }) => (
        <Block key={title} title={title}>
          <Facts facts={facts} />
        </Block>
      ))}
      <Block title="Reporting line">
        <ReportingLine person={person} hrefOf={hrefOf} />
      </Block>
    </div>
    <PersonCards person={person} />
  </div>
)
