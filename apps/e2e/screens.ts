import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContractManifest } from '@daybook/platform/contract'
import { moduleNames } from '../../modules/modules.ts'

/** Where the screens of the modules are, as their contracts say. */
const screensOfModules = async (): Promise<string[]> => {
  const doors = await Promise.all(
    moduleNames.map((name): Promise<{ manifest: ContractManifest }> => import(`@daybook/${name}/contract`)),
  )
  return doors.flatMap(({ manifest }) => manifest.paths.map(({ path }) => path))
}

/** The paths of all screens: the application's own, which are files, and those of the modules. */
export const allScreens = async (): Promise<string[]> => {
  const tree = readFileSync(join(import.meta.dirname, '../web/src/route-tree.gen.ts'), 'utf8')
  const own = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path)
  return [...new Set([...own, ...(await screensOfModules())])].sort()
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
  '/planMaster': 'support',
  '/product/timesheet/': 'leads to My Office',
}
