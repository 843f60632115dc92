import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../pages/sign-in-page.tsx'

export const Route = createFileRoute('/signIn')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  component: SignInPage,
})
