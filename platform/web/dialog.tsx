import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './dialog.module.css'
import { openDialogs } from './open-dialogs.ts'
import { usePhone } from './use-phone.ts'

export type DialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** Closes by its cross, Escape, or a click beside it. Without it the dialog stays until its own buttons end it. */
  readonly onClose?: () => void
  /** As wide as a page of a document; all of a phone. */
  readonly wide?: boolean
}

const nothing = () => undefined

/** A question or a short step above the page. */
export const Dialog = ({ title, children, onClose, wide = false }: DialogProps) => {
  const phone = usePhone()
  useEffect(() => {
    openDialogs.set((open) => open + 1)
    return () => openDialogs.set((open) => open - 1)
  }, [])
  return (
    <Modal.Root
      opened
      onClose={onClose ?? nothing}
      closeOnClickOutside={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      centered
      {...(wide ? { size: 860, fullScreen: phone } : {})}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', title: styles.title ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The page has its banner already; this is the head of a dialog. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
