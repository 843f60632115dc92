import { createFileRoute } from '@tanstack/react-router'
import { goHome } from '../guard.ts'

export const Route = createFileRoute('/')({ beforeLoad: goHome })
