import { ApprovalsScreen } from '@daybook/time/web'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/timesheetApproval')({ component: ApprovalsScreen })
