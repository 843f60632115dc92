import {
  acknowledgeNotifications,
  countNotifications,
  listNotifications,
  notificationTopics,
} from '@daybook/notifications/contract'
import { pages, q, toast, useApi } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'

const topics = [notificationTopics.notification]

/** How many are unread: what the bell shows on every page. */
export const unreadQuery = q(countNotifications, {}, { topics })

/** So many stand in the bell's list. */
const mostInBell = '20'

/** The newest ones: what the bell lists. */
export const newestQuery = q(listNotifications, { query: { limit: mostInBell } }, { topics })

/** All of them, or what is unread, page by page. */
export const notificationPages = (only: 'unread' | undefined) =>
  pages(listNotifications, { query: only ? { only } : {} }, { topics })

/** What failed, in the words of docs/product.md#notifications. */
export const sorry = 'Something went wrong. Please try again later.'

/** Marks as read. The bell shows what the server counts, so that it is right on every device. */
export const useAcknowledge = () => {
  const client = useQueryClient()
  return useApi(acknowledgeNotifications, {
    refetches: [listNotifications],
    onSuccess: (left) => client.setQueryData(unreadQuery.queryKey, left),
    onError: () => toast.error(sorry),
  })
}
