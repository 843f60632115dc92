import type { ContractManifest } from '@daybook/platform/contract'
import { documentDeeds } from './deeds.ts'
import { documentPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { documentTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(documentTopics),
  deeds: Object.values(documentDeeds),
  paths: Object.values(documentPaths),
  idKinds: {
    'document.id': 'document',
    'document.userId': 'person',
    'document.fileId': 'documentFile',
    // What a document is made of, not which one it is.
    'document.broughtId': null,
    // Whom it goes to and of what, not which one it is.
    'document-handout.userId': null,
    'document-handout.broughtId': null,
    'letter-template.id': 'letterTemplate',
    // Whom it is written to.
    'letter-template.userId': null,
    'document-confirmation.documentId': 'document',
    // Whom it asks, not which one it is.
    'document-confirmation.people': null,
    'document-retention.id': 'retentionRule',
    'document-hold.holdId': 'documentHold',
    // Whose holds are listed, not which one it is.
    'document-hold.userId': null,
    'document-signature.signatureId': 'documentSignature',
    'document-request.id': 'documentRequest',
    'document-request.people': null,
    'wanted-document.wantedId': 'wantedDocument',
    'wanted-document.broughtId': null,
  },
  companyKinds: ['letterTemplate', 'documentRequest', 'retentionRule', 'documentHold'],
  sameResource: { 'document-file': 'document' },
}
