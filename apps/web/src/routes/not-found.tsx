import { createFileRoute } from '@tanstack/react-router'
import { Lost } from '../shell/root.tsx'

export const Route = createFileRoute('/not-found')({ component: Lost })
