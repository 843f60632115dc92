import { AvatarButton, type AvatarMenuProps } from './avatar-button.tsx'
import { openLater } from './open-later.tsx'

/** Who is signed in, and what belongs to them. */
export const AvatarMenu = openLater<AvatarMenuProps>(
  () => import('./avatar-menu-open.tsx').then((m) => ({ default: m.AvatarMenuOpen })),
  AvatarButton,
)
