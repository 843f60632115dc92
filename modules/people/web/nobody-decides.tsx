import { peoplePaths } from '@daybook/people/contract'
import { TextLink, useReader } from '@daybook/platform/web'
import styles from './nobody-decides.module.css'

/** Why something of the reader's waits that nobody here may decide on, and what to do; nothing where somebody may. */
export const NobodyDecides = ({ waits }: { readonly waits: boolean }) => {
  const { me } = useReader()
  if (!waits || me.hasDecider) return null
  return (
    <p className={styles.note}>
      What you handed in waits for somebody else: nobody decides about themselves, and you are the only owner and have no HR.{' '}
      <TextLink href={peoplePaths.directory()}>Invite somebody as HR or as an owner</TextLink>
    </p>
  )
}
