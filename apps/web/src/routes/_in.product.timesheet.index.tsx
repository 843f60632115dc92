import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/product/timesheet/')({
  beforeLoad: () => {
    throw redirect({ to: '/product/timesheet/myOffice' })
  },
})
