import { AuditScreen } from '@daybook/office/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/audit')({ component: AuditScreen })
