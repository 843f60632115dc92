import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import type { ToastKind, ToastWords } from './toast-kinds.ts'
import styles from './toast.module.css'

const icons = { success: IconCheck, error: IconX, info: IconInfoCircle, warning: IconAlertTriangle }

const iconOf = (kind: ToastKind) => {
  if (kind === 'loading') return undefined
  const Icon = icons[kind]
  return <Icon size={16} stroke={2} aria-hidden="true" />
}

/** Shows or, under a known id, replaces a toast. */
export const showToast = (kind: ToastKind, { id, title, message, stays, seconds = 5 }: ToastWords): void => {
  const icon = iconOf(kind)
  notifications.show({
    ...(id ? { id } : {}),
    ...(title ? { title } : {}),
    ...(icon ? { icon } : {}),
    message,
    loading: kind === 'loading',
    autoClose: kind === 'loading' || stays ? false : seconds * 1000,
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    classNames: { root: styles.toast ?? '' },
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export const hideToast = (id: string): void => {
  notifications.hide(id)
}

export const ToastArea = () => <Notifications position="top-center" limit={20} autoClose={5000} containerWidth={420} />
