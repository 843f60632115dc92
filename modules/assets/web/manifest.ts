import { assetOwn, assetPaths, assetRead, assetSetUp } from '@daybook/assets/contract'
import { personCards } from '@daybook/people/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconDevices, IconKey } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: assetPaths.assets,
      permission: assetSetUp,
      load: () => import('./assets-screen.tsx').then((m) => m.AssetsScreen),
      nav: {
        label: 'Assets',
        group: 'Company',
        place: 17,
        icon: IconDevices,
        keywords: ['equipment', 'inventory', 'laptop', 'phone', 'key', 'tool', 'lend', 'loan'],
      },
    },
    {
      path: assetPaths.own,
      permission: assetOwn,
      load: () => import('./own-screen.tsx').then((m) => m.OwnAssetsScreen),
      nav: {
        label: 'Lent to me',
        group: 'My time',
        place: 36,
        icon: IconKey,
        keywords: ['assets', 'equipment', 'laptop', 'phone', 'key', 'tool'],
      },
    },
  ],
  acts: [
    {
      permission: assetSetUp,
      label: 'Add an asset',
      href: assetPaths.assets({ asset: 'new' }),
      keywords: ['equipment', 'laptop', 'phone', 'key'],
    },
  ],
  fills: [
    personCards.with({
      permission: assetRead,
      place: 26,
      Card: lazy(() => import('./person-assets.tsx').then((m) => ({ default: m.PersonAssets }))),
    }),
  ],
}
