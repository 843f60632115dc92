import { createFileRoute } from '@tanstack/react-router'
import { requireCompany } from '../guard.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createFileRoute('/_in')({ beforeLoad: requireCompany, component: Shell })
