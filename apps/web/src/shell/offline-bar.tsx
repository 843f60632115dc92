import { useOnline } from '@daybook/platform/web'
import styles from './preview-bar.module.css'

/** Says that what is shown may be old and, to whoever has a clock, that it works all the same. */
export const OfflineBar = ({ hasClock }: { readonly hasClock: boolean }) =>
  useOnline() ? null : (
    <output className={styles.bar}>
      <span>
        <strong>You are offline.</strong> What you see may be old.
        {hasClock && ' The clock goes on: what you press is kept, and sent once you are back.'}
      </span>
    </output>
  )
