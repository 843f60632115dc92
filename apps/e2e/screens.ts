import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of all screens, as the router has them. */
export const screens = (): string[] => {
  const tree = readFileSync(join(import.meta.dirname, '../web/src/route-tree.gen.ts'), 'utf8')
  return [...new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path))].sort()
}

/** Screens that an owner does not come to by an address alone, and the test that looks at each on its way. */
export const lookedAtElsewhere: Readonly<Record<string, string>> = {
  '/': 'public-use',
  '/signIn': 'public-use',
  '/signUp': 'public-use, first-steps',
  '/password-reset': 'public-use, account',
  '/kit': 'public-use',
  '/not-found': 'public-use',
  '/mandatory-data': 'first-steps',
  '/invite': 'path',
  '/confirm-email': 'new-address',
  '/new-password': 'longer-password',
  '/second-step': 'second-step',
  '/companies': 'support',
  '/product/timesheet/': 'leads to My Office',
}
