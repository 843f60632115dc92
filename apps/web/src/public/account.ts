import { askForConsent } from '../consent/consent.ts'
import { handOver } from './client/hand-over.ts'
import { carryEmail } from './client/typed-email.ts'
import { theme } from './client/theme.ts'

theme()
carryEmail()
askForConsent()
// oxlint-disable-next-line no-underscore-dangle -- the name is zod's; see public/theme.js
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
handOver(() => import('../main.tsx'))
