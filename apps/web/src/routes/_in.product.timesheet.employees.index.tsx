import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../pages/people-pages.tsx'

export const Route = createFileRoute('/_in/product/timesheet/employees/')({ component: PeoplePage })
