import { createFileRoute } from '@tanstack/react-router'
import { knowReader } from '../guard.ts'
import { NoAccessPage } from '../pages/whole-pages.tsx'

export const Route = createFileRoute('/no-access')({ beforeLoad: knowReader, component: NoAccessPage })
