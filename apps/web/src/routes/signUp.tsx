import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../pages/sign-up-page.tsx'

export const Route = createFileRoute('/signUp')({
  validateSearch: ({ planType }: Record<string, unknown>): { planType?: string } =>
    typeof planType === 'string' ? { planType } : {},
  component: SignUpPage,
})
