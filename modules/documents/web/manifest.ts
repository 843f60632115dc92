import { documentManage, documentOwn, documentPaths, documentRead } from '@daybook/documents/contract'
import { invitedParts, personCards } from '@daybook/people/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconArchive, IconFileText, IconFolders, IconInbox, IconMailOpened, IconSend2 } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: documentPaths.documents,
      permission: documentRead,
      load: () => import('./documents-screen.tsx').then((m) => m.DocumentsScreen),
      nav: {
        label: 'Documents',
        group: 'Company',
        place: 24,
        icon: IconFolders,
        keywords: ['handbook', 'policies', 'files', 'folders', 'forms'],
      },
    },
    {
      path: documentPaths.own,
      permission: documentOwn,
      load: () => import('./own-screen.tsx').then((m) => m.OwnDocumentsScreen),
      nav: {
        label: 'My documents',
        group: 'My time',
        place: 35,
        icon: IconFileText,
        keywords: ['contract', 'certificate', 'diploma', 'files'],
      },
    },
    {
      path: documentPaths.requests,
      permission: documentManage,
      load: () => import('./requests-screen.tsx').then((m) => m.RequestsScreen),
      nav: {
        label: 'Document requests',
        group: 'Company',
        place: 25,
        icon: IconInbox,
        keywords: ['ask', 'id', 'certificate', 'reminder', 'expiry'],
      },
    },
    {
      path: documentPaths.handout,
      permission: documentManage,
      load: () => import('./handout-screen.tsx').then((m) => m.HandoutScreen),
      nav: {
        label: 'Hand out documents',
        group: 'Company',
        place: 27,
        icon: IconSend2,
        keywords: ['payslips', 'certificates', 'letters', 'many', 'distribute', 'upload'],
      },
    },
    {
      path: documentPaths.letters,
      permission: documentManage,
      load: () => import('./letters-screen.tsx').then((m) => m.LettersScreen),
      nav: {
        label: 'Letters',
        group: 'Company',
        place: 28,
        icon: IconMailOpened,
        keywords: ['templates', 'certificate', 'contract', 'merge', 'pdf', 'write'],
      },
    },
    {
      path: documentPaths.retention,
      permission: documentManage,
      load: () => import('./retention-screen.tsx').then((m) => m.RetentionScreen),
      nav: {
        label: 'Document retention',
        group: 'Company',
        place: 26,
        icon: IconArchive,
        keywords: ['keep', 'delete', 'legal hold', 'gdpr', 'privacy', 'expiry'],
      },
    },
  ],
  officeCards: [
    {
      column: 'wide',
      place: 8,
      permission: documentOwn,
      mayBeNothing: true,
      Card: lazy(() => import('./wanted-card.tsx').then((m) => ({ default: m.WantedCard }))),
    },
  ],
  acts: [
    {
      permission: documentManage,
      label: 'Ask people for a document',
      href: documentPaths.requests({ request: 'new' }),
      keywords: ['request', 'id', 'certificate'],
    },
  ],
  fills: [
    invitedParts.with({
      place: 20,
      Part: lazy(() => import('./invited-documents.tsx').then((m) => ({ default: m.InvitedDocuments }))),
    }),
    personCards.with({
      permission: documentRead,
      place: 25,
      Card: lazy(() => import('./person-documents.tsx').then((m) => ({ default: m.PersonDocuments }))),
    }),
  ],
}
