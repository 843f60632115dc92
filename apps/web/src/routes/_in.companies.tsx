import { createFileRoute } from '@tanstack/react-router'
import { CompaniesPage } from '../pages/companies-page.tsx'

export const Route = createFileRoute('/_in/companies')({ component: CompaniesPage })
