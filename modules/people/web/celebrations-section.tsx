import { Switch } from '@mantine/core'
import { changeOwnCelebrations, getOwnCelebrations, peopleTopics } from '@daybook/people/contract'
import { Load, q, Section, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './profile-screen.module.css'

const ownQuery = q(getOwnCelebrations, {}, { topics: [peopleTopics.people] })

/** What colleagues are told of one's days; each choice is kept at once. */
export const CelebrationsSection = () => {
  const query = useQuery(ownQuery)
  const save = useApi(changeOwnCelebrations, { refetches: [getOwnCelebrations] })
  return (
    <Section title="Celebrations">
      <Load query={query} skeleton={<Skeletons rows={2} />}>
        {(told) => {
          const choose = (choice: Partial<typeof told>) =>
            void save.mutateAsync({ body: { ...told, ...choice } }).catch(toast.failure)
          return (
            <div className={styles.choices}>
              <Switch
                label="Colleagues see my birthday"
                description="Its day and month on My Office, never the year"
                checked={told.birthday}
                disabled={save.isPending}
                onChange={({ currentTarget }) => choose({ birthday: currentTarget.checked })}
              />
              <Switch
                label="Colleagues see my work anniversary"
                description="Its day and how many years it has been"
                checked={told.anniversary}
                disabled={save.isPending}
                onChange={({ currentTarget }) => choose({ anniversary: currentTarget.checked })}
              />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}
