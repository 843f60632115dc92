import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '../pages/company-pages.tsx'

export const Route = createFileRoute('/_in/product/timesheet/companies')({ component: CompanyPage })
