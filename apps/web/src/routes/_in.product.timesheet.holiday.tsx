import { createFileRoute } from '@tanstack/react-router'
import { HolidayPage } from '../pages/company-pages.tsx'

export const Route = createFileRoute('/_in/product/timesheet/holiday')({ component: HolidayPage })
