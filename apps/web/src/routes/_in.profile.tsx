import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../pages/people-pages.tsx'

export const Route = createFileRoute('/_in/profile')({ component: ProfilePage })
