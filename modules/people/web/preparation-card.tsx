import { getPreparation, peopleTopics } from '@daybook/people/contract'
import { Load, q, Skeletons, StatusWord } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './emergency.module.css'
import own from './preparation.module.css'

/** How far somebody is with what is wanted before their first day, as long as they have not joined. */
export const PreparationCard = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(q(getPreparation, { params: { userId } }, { topics: [peopleTopics.people] }))
  return (
    <section className={styles.card} aria-labelledby="preparation">
      <h2 id="preparation">Before the first day</h2>
      <Load query={query} skeleton={<Skeletons rows={3} label="Loading how far they are" />}>
        {({ parts }) => (
          <ul className={own.parts}>
            {parts.map(({ what, done, all }) => (
              <li key={what}>
                <span>{what}</span>
                <StatusWord status={done === all ? 'APPROVED' : done > 0 ? 'SUBMITTED' : 'OPEN'}>
                  {`${done} of ${all}`}
                </StatusWord>
              </li>
            ))}
          </ul>
        )}
      </Load>
      <p className={styles.words}>What they gave by the link of their invitation, before they have an account.</p>
    </section>
  )
}
