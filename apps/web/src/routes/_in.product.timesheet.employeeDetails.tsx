import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '../pages/people-pages.tsx'

export const Route = createFileRoute('/_in/product/timesheet/employeeDetails')({ component: PersonPage })
