import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '../pages/invite-page.tsx'

export const Route = createFileRoute('/invite')({ component: InvitePage })
