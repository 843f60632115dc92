import { TimesheetScreen } from '@daybook/time/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/timesheet/')({ component: TimesheetScreen })
