import { PayCycleScreen } from '@daybook/payroll/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/payCycle')({ component: PayCycleScreen })
