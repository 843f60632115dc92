import { bellSlot } from '@daybook/platform/web'
import { BellButton, type BellProps } from './bell-button.tsx'
import styles from './bell.module.css'
import { openLater } from './open-later.tsx'

const BellWith = openLater<BellProps>(() => import('./bell-open.tsx').then((m) => ({ default: m.BellOpen })), BellButton)

/** What the popover says when there is nothing to list. */
export const NoNotifications = () => <p className={styles.none}>No new notifications</p>

/** The bell: how many are unread, and the list in a popover. */
export const Bell = () => {
  const [News] = bellSlot.all()
  if (News === undefined) return <BellWith unread={0} list={<NoNotifications />} />
  return <News>{(unread, list) => <BellWith unread={unread} list={list} />}</News>
}
