import { SupportScreen } from '@daybook/office/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/support')({ component: SupportScreen })
