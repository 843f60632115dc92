import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const documentPaths = {
  /** Documents of the company and its departments; `document` opens one, `add` adds some. */
  documents: path<'document' | 'add' | 'q' | 'folder' | 'department'>('/product/timesheet/documents'),
  /** Many people’s files at once. */
  handout: path('/product/timesheet/documentHandout'),
  /** What HR asks people for; `request` opens one, `new` begins one. */
  requests: path<'request'>('/product/timesheet/documentRequests'),
  /** Letters that are written to many people; `template` opens one, `new` begins one, `write` writes one. */
  letters: path<'template' | 'write'>('/product/timesheet/letters'),
  /** How long documents are kept, what is over, and what must stay; `rule` opens one, `hold` begins one. */
  retention: path<'show' | 'rule' | 'hold' | 'ahead' | 'document'>('/product/timesheet/documentRetention'),
  /** One's own. */
  own: path<'document' | 'add' | 'q'>('/product/timesheet/myDocuments'),
} as const
