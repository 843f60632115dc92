import { listSupport, type SupportGrant, companyTopics } from '@daybook/company/contract'
import { plural } from '@daybook/platform/domain'
import { Load, Page, q, Section, Skeletons, TextLink, useHref, useLocale, useReader, useUrlState } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { SupportDeeds } from './support-deeds.tsx'
import { SupportForm } from './support-form.tsx'
import { SupportNow } from './support-now.tsx'
import styles from './support.module.css'

const visitWords = ({ visits }: SupportGrant): string =>
  visits.length === 0
    ? 'Nobody came in'
    : `${plural(visits.length, 'visit')}: ${[...new Set(visits.map(({ name }) => name))].join(', ')}`

const Earlier = ({ items, chosen, zone }: { items: readonly SupportGrant[]; chosen: string | undefined; zone: string }) => {
  const href = useHref()
  const { moment } = useLocale()
  return (
    <ul className={styles.earlier}>
      {items.map((grant) => (
        <li key={grant.id}>
          <TextLink href={href({ grant: grant.id })} aria-current={grant.id === chosen || undefined}>
            {moment(grant.grantedAt, zone)}
          </TextLink>
          <span>
            {grant.reason}. {visitWords(grant)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Access = ({ items, zone }: { items: readonly SupportGrant[]; zone: string }) => {
  const [asked] = useUrlState('grant')
  const { moment } = useLocale()
  const open = items.find((grant) => grant.open)
  const chosen = items.find(({ id }) => id === asked) ?? items[0]
  return (
    <div className={styles.parts}>
      {open ? <SupportNow grant={open} zone={zone} /> : <SupportForm />}
      {chosen && (
        <Section title={chosen.open ? 'What support does' : `What support did on ${moment(chosen.grantedAt, zone)}`} flush>
          <SupportDeeds grantId={chosen.id} zone={zone} />
        </Section>
      )}
      {items.length > 1 && (
        <Section title="Each time support was let in">
          <Earlier items={items} chosen={chosen?.id} zone={zone} />
        </Section>
      )}
    </div>
  )
}

/** `/support`: how an owner lets support in, watches it, and ends it. */
export const SupportScreen = () => {
  const zone = useReader().me.zone ?? 'UTC'
  const query = useQuery(q(listSupport, {}, { topics: [companyTopics.support] }))
  return (
    <Page
      title="Support access"
      purpose="Nobody at Daybook sees your company unless you let them in. You decide for how long, and you can read everything they open."
    >
      <Load
        query={query}
        skeleton={<Skeletons rows={6} label="Loading support access" />}
        empty={<Access items={[]} zone={zone} />}
      >
        {({ items }) => <Access items={items} zone={zone} />}
      </Load>
    </Page>
  )
}
