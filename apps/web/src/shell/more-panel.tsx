import { SidePanel } from '@daybook/platform/web'
import { meQuery } from '@daybook/people/web'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { NavScreen } from '@daybook/platform/web'
import styles from './more-panel.module.css'
import { NavGroups } from './nav.tsx'
import { ProfileToggle } from './profile-toggle.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type Props = { readonly entries: readonly NavScreen[]; readonly opened: boolean; readonly onClose: () => void }

/** Everything the phone's bar and header have no room for. */
export const MorePanel = ({ entries, opened, onClose }: Props) => {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="More"
      footer={
        <>
          <ThemeToggle />
          <ProfileToggle me={me} />
        </>
      }
    >
      <div className={styles.groups}>
        <NavGroups entries={entries} onGo={onClose} />
      </div>
    </SidePanel>
  )
}
