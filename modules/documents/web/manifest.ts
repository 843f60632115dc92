import { documentOwn, documentPaths, documentRead } from '@daybook/documents/contract'
import { personCards } from '@daybook/people/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconFileText, IconFolders } from '@tabler/icons-react'
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
  ],
  fills: [
    personCards.with({
      permission: documentRead,
      place: 25,
      Card: lazy(() => import('./person-documents.tsx').then((m) => ({ default: m.PersonDocuments }))),
    }),
  ],
}
