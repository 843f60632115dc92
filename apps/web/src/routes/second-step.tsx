import { createFileRoute } from '@tanstack/react-router'
import { requireMissingStep } from '../guard.ts'
import { SecondStepPage } from '../pages/second-step-page.tsx'

export const Route = createFileRoute('/second-step')({ beforeLoad: requireMissingStep, component: SecondStepPage })
