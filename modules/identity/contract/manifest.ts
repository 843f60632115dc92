import type { ContractManifest } from '@daybook/platform/contract'
import { identityDeeds, installationDeeds } from './deeds.ts'
import { identityPaths } from './paths.ts'
import { identityTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: [],
  topics: Object.values(identityTopics),
  deeds: [...Object.values(identityDeeds), ...Object.values(installationDeeds)],
  paths: Object.values(identityPaths),
  idKinds: {
    'session.sessionId': 'session',
    'api-token.tokenId': 'token',
    '2fa.passkeyId': 'passkey',
  },
  sameResource: { passkey: '2fa' },
}
