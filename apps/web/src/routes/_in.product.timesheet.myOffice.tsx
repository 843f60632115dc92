import { createFileRoute } from '@tanstack/react-router'
import { OfficePage } from '../pages/office-page.tsx'

export const Route = createFileRoute('/_in/product/timesheet/myOffice')({ component: OfficePage })
