import { ProfileScreen } from '@daybook/people/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/profile')({ component: ProfileScreen })
