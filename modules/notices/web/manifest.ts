import { noticePaths, noticeRead } from '@daybook/notices/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconNews, IconNotes } from '@tabler/icons-react'
import { lazy } from 'react'

const screens = () => import('./posts-screen.tsx')
const cards = () => import('./office-cards.tsx')

export const manifest: WebManifest = {
  screens: [
    {
      path: noticePaths.notices,
      permission: noticeRead,
      load: () => screens().then((m) => m.NoticesScreen),
      nav: { label: 'Notice board', group: 'Company', place: 5, icon: IconNotes, keywords: ['notices', 'board', 'announcement'] },
    },
    {
      path: noticePaths.news,
      permission: noticeRead,
      load: () => screens().then((m) => m.NewsScreen),
      nav: { label: 'Company news', group: 'Company', place: 6, icon: IconNews, keywords: ['news', 'announcement', 'post'] },
    },
  ],
  officeCards: [
    {
      column: 'side',
      place: 35,
      permission: noticeRead,
      name: 'notices',
      title: 'Notices',
      Card: lazy(() => cards().then((m) => ({ default: m.NoticesCard }))),
    },
    {
      column: 'wide',
      place: 15,
      permission: noticeRead,
      name: 'news',
      title: 'Company News & Notifications',
      Card: lazy(() => cards().then((m) => ({ default: m.NewsCard }))),
    },
  ],
}
