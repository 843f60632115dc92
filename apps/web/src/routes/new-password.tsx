import { createFileRoute } from '@tanstack/react-router'
import { requireShortPassword } from '../guard.ts'
import { NewPasswordPage } from '../pages/new-password-page.tsx'

export const Route = createFileRoute('/new-password')({ beforeLoad: requireShortPassword, component: NewPasswordPage })
