import { Menu } from '@mantine/core'
import { peoplePaths } from '@daybook/people/contract'
import { billingSlot, useFollow } from '@daybook/platform/web'
import { IconCreditCard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { AvatarButton, type AvatarMenuProps } from './avatar-button.tsx'
import styles from './avatar-menu.module.css'
import { ViewAsItems } from './view-as-items.tsx'
import { useSignOut } from './sign-out.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const Items = ({ me }: AvatarMenuProps) => {
  const follow = useFollow()
  const leave = useSignOut()
  const billing = me.userRole === 'ENTERPRISE_ADMIN' ? billingSlot.all()[0] : undefined
  return (
    <>
      <Menu.Item leftSection={<IconUserCircle {...icon} />} onClick={() => follow(peoplePaths.profile())}>
        My Profile
      </Menu.Item>
      {billing !== undefined && (
        <Menu.Item leftSection={<IconCreditCard {...icon} />} onClick={() => follow(billing)}>
          Billing
        </Menu.Item>
      )}
      {me.userRole === 'ENTERPRISE_ADMIN' && <ViewAsItems />}
      <Menu.Item className={styles.leave ?? ''} leftSection={<IconLogout {...icon} />} onClick={() => void leave()}>
        Sign Out
      </Menu.Item>
    </>
  )
}

/** The avatar's menu, with its positioning code. */
export const AvatarMenuOpen = ({ me, openNow }: AvatarMenuProps & { readonly openNow: boolean }) => (
  <Menu position="bottom-end" offset={6} width={232} defaultOpened={openNow} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <AvatarButton me={me} />
    </Menu.Target>
    <Menu.Dropdown className={styles.menu ?? ''}>
      <Menu.Label className={styles.who ?? ''}>
        <span className={styles.name}>{me.name}</span>
        <span className={styles.company}>{me.companyName ?? me.email}</span>
      </Menu.Label>
      <Menu.Divider />
      <Items me={me} />
    </Menu.Dropdown>
  </Menu>
)
