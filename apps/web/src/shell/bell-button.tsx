import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './bell.module.css'

export type BellProps = { readonly unread: number; readonly list: ReactNode }

const nameOf = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

/** The bell itself, with the number of unread news. */
export const BellButton = ({ unread, list: _list, ...rest }: BellProps & ComponentProps<'button'>) => (
  <UnstyledButton aria-haspopup="dialog" {...rest} aria-label={nameOf(unread)} className={styles.bell ?? ''}>
    <IconBell size={18} stroke={1.75} aria-hidden="true" />
    {unread > 0 && (
      <span className={styles.count} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </UnstyledButton>
)
