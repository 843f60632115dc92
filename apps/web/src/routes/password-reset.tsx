import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../pages/password-reset-page.tsx'

// Paths match whatever their case, so `/password-Reset` leads here too.
export const Route = createFileRoute('/password-reset')({ component: PasswordResetPage })
