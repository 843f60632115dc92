import { createFileRoute } from '@tanstack/react-router'
import { NoAccessPage } from '../pages/whole-pages.tsx'

export const Route = createFileRoute('/no-access')({ component: NoAccessPage })
