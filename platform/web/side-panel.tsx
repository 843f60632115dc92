import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { openDialogs, openPanels } from './open-dialogs.ts'
import { useStore } from './store.ts'
import { usePhone } from './use-phone.ts'
import styles from './side-panel.module.css'

export type SidePanelProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Stays in sight below the content: the panel's actions. */
  readonly footer?: ReactNode
  readonly size?: number
}

/** A detail beside its list; a whole page on phones. Keep its state in the URL with `useUrlState('panel')`. */
export const SidePanel = ({ opened, onClose, title, children, footer, size = 480 }: SidePanelProps) => {
  const phone = usePhone()
  const below = useStore(openDialogs) > 0
  useEffect(() => {
    if (!opened) return
    openPanels.set((open) => open + 1)
    return () => openPanels.set((open) => open - 1)
  }, [opened])
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!below}
      position="right"
      size={phone ? '100%' : size}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        {/* The page has its banner already; this is the head of a dialog. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>
          <div className={styles.main}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
