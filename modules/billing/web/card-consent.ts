import { createContext, useContext } from 'react'

/** What the application knows of the reader's consent to load the form of the payment provider. */
export type CardConsent = { readonly agreed: boolean; readonly agree: () => void }

export const CardConsentContext = createContext<CardConsent>({ agreed: false, agree: () => undefined })

export const useCardConsent = (): CardConsent => useContext(CardConsentContext)
