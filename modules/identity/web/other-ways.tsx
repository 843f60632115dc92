import type { ReactNode } from 'react'
import styles from './account.module.css'

/** Below the form: the ways in that need no password. */
export const OtherWays = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.others}>
    <p className={styles.or}>or</p>
    {children}
  </div>
)
