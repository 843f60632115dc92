import { peoplePaths } from '@daybook/people/contract'
import { TextLink, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { waitingOf } from './change-query.ts'
import styles from './emergency.module.css'

/** That somebody asks for a change of their data, for whoever may decide on it. Nothing, where nothing waits. */
export const ChangeCard = ({ userId }: { readonly userId: string }) => {
  const { me } = useReader()
  const request = useQuery(waitingOf(userId)).data?.items[0]
  if (!request) return null
  const own = me.userId === userId
  return (
    <section className={styles.card} aria-labelledby="change">
      <h2 id="change">Asks for a change</h2>
      <p className={styles.words}>{request.fields.map(({ label }) => label).join(', ')}</p>
      <TextLink href={own ? peoplePaths.profile() : peoplePaths.changes({ request: request.id })}>
        {own ? 'See it in your profile' : request.can.decide ? 'Decide on it' : 'Look at it'}
      </TextLink>
    </section>
  )
}
