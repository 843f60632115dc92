import { officePaths } from '@daybook/office/contract'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/')({
  beforeLoad: () => {
    throw redirect({ href: officePaths.office() })
  },
})
