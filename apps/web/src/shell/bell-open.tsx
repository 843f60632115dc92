import { Popover } from '@mantine/core'
import { useState } from 'react'
import { BellButton, type BellProps } from './bell-button.tsx'
import styles from './bell.module.css'

/** The bell's popover, at most 500 × 400, with its positioning code. */
export const BellOpen = ({ unread, list, openNow }: BellProps & { readonly openNow: boolean }) => {
  const [opened, setOpened] = useState(openNow)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      width="min(500px, calc(100vw - 24px))"
    >
      <Popover.Target>
        <BellButton unread={unread} list={null} onClick={() => setOpened((was) => !was)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-label="Notifications">
        <h2 className={styles.title}>Notifications</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a link inside leads elsewhere, by pointer and keyboard alike */}
        <div onClick={({ target }) => target instanceof Element && target.closest('a') && setOpened(false)}>{list}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
