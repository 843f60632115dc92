import type { ServerManifest } from '@daybook/platform/server'
import { assetNews } from './asset-news.ts'
import { documentNews } from './document-news.ts'
import { bookedNews } from './booked-news.ts'
import { checklistNews } from './checklist-news.ts'
import { expenseNews } from './expense-news.ts'
import { leaveNews } from './leave-news.ts'
import { mailEvents, mailJobs } from './mails.ts'
import { noticeNews } from './notice-news.ts'
import { notificationRoutes } from './notification-routes.ts'
import { peopleNews } from './people-news.ts'
import { pushDelivery } from './push-delivery.ts'
import { pushRoutes } from './push-routes.ts'
import { pushEvents, pushJobs } from './pushes.ts'
import { settingRoutes } from './setting-routes.ts'
import { timeNews } from './time-news.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export const manifest: ServerManifest = {
  routes: [...notificationRoutes, ...settingRoutes, ...pushRoutes, unsubscribeRoutes],
  events: [
    ...timeNews,
    ...leaveNews,
    ...expenseNews,
    ...bookedNews,
    ...documentNews,
    ...assetNews,
    ...checklistNews,
    ...peopleNews,
    ...noticeNews,
    ...mailEvents,
    ...pushEvents,
    ...pushDelivery,
  ],
  jobs: [...mailJobs, ...pushJobs],
  demo: () => import('./demo.ts').then((m) => m.notificationsDemo),
}
