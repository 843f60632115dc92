import { ImportScreen } from '@daybook/people/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/employees/import')({ component: ImportScreen })
