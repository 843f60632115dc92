import { createContext, useContext } from 'react'

/** Shows Google's button in `place`, and its prompt where that is wanted; gives what takes them away again. */
export type ShowGoogle = (showing: {
  readonly place: HTMLElement
  readonly dark: boolean
  readonly context: 'signin' | 'signup' | 'use'
  readonly prompt: boolean
  readonly onToken: (idToken: string) => Promise<void>
  readonly onFailure: (words: string) => void
}) => () => void

/** What the application knows of the reader's consent, and how it brings Google. */
export type GoogleAccess = { readonly agreed: boolean; readonly agree: () => void; readonly show: ShowGoogle }

export const GoogleContext = createContext<GoogleAccess | null>(null)

export const useGoogle = (): GoogleAccess | null => useContext(GoogleContext)
