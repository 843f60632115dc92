import { UnstyledButton } from '@mantine/core'
import type { Me } from '@daybook/people/contract'
import { Avatar } from '@daybook/platform/web'
import type { ComponentProps } from 'react'
import styles from './avatar-menu.module.css'

export type AvatarMenuProps = { readonly me: Me }

/** The avatar as a button. */
export const AvatarButton = ({ me, ...rest }: AvatarMenuProps & ComponentProps<'button'>) => (
  <UnstyledButton aria-haspopup="menu" {...rest} className={styles.target ?? ''} aria-label={`Account of ${me.name}`}>
    <Avatar name={me.name} src={me.profileImageS3Path} size={32} />
  </UnstyledButton>
)
