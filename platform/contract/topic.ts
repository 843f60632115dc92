import { recordOf } from '@daybook/platform/domain'
declare const isTopic: unique symbol

/**
 * What may have changed on other people's screens, as a word and never as data: a client that hears a topic fetches again
 * what it shows of it, under its own rights.
 */
export type Topic = string & { readonly [isTopic]: true }

/** The topics of one module by name. Only a name that was declared here is a topic, so a misspelt one does not compile. */
export const topics = <const N extends string>(...names: readonly N[]): { readonly [K in N]: Topic } =>
  recordOf(names, (name) => name as string as Topic)

/**
 * What support looks at. Only the list of it may follow this: a screen that support looks at itself would, by fetching
 * again what changed, change it again.
 */
export const { support_view: supportView } = topics('support_view')
