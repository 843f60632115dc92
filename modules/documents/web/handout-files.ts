import type { FileMatch } from '@daybook/documents/contract'

/** How far a file is: it waits for its person, or it is with them, was with them before, or could not be brought. */
export type HandoutState = 'WAITING' | 'DONE' | 'DOUBLED' | 'FAILED'

/** A file on the way to its person. */
export type HandoutFile = {
  readonly key: string
  readonly file: File
  /** Whose it is by its name; undefined while that is asked. */
  readonly match: FileMatch | undefined
  /** Whom it goes to. */
  readonly to: { readonly id: string; readonly name: string } | null
  readonly state: HandoutState
  /** Why it could not be brought. */
  readonly problem: string
}

/** What goes: it has a person, who does not have it already. */
export const isReady = ({ to, state, match }: HandoutFile): boolean =>
  to !== null && (state === 'WAITING' || state === 'FAILED') && !(match?.doubled && match.chosen === to.id)

/** What nobody was found for, and nobody said. */
export const isOpen = ({ to, state, match }: HandoutFile): boolean => state === 'WAITING' && match !== undefined && to === null

/** By person, in the order of the files. */
export const byPerson = (files: readonly HandoutFile[]): HandoutFile[][] =>
  [...Map.groupBy(files, ({ to }) => to?.id ?? '').values()].flatMap((of) =>
    Array.from({ length: Math.ceil(of.length / 20) }, (_, i) => of.slice(i * 20, i * 20 + 20)),
  )

const saidBy = { EMAIL: 'by the e-mail address', BADGE: 'by the badge ID', NAME: 'by the name' } as const

/** Why a file is for somebody. */
export const whyWords = ({ match, to }: Pick<HandoutFile, 'match' | 'to'>): string =>
  match?.by && match.chosen === to?.id ? saidBy[match.by] : 'chosen by you'

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a file, where the page may compute one: only then the list says what somebody has already. Handing it out says so in any case. */
export const hashOf = async (file: File): Promise<string | null> => {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  return subtle ? hexOf(await subtle.digest('SHA-256', await file.arrayBuffer())) : null
}
