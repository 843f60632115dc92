import { createFileRoute } from '@tanstack/react-router'
import { requireNobody } from '../guard.ts'
import { SignInPage } from '../pages/sign-in-page.tsx'

export const Route = createFileRoute('/signIn')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: requireNobody,
  component: SignInPage,
})
