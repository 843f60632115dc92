import { createContext, useContext } from 'react'

/** What the application knows of the reader's consent to load the form of the payment provider. */
export type CardConsent = { readonly agreed: boolean; readonly agree: () => void }

/** What a button says that loads the provider's script, to who has not agreed to that yet. */
export const whatLoads = 'Loads the form of Stripe, who moves the money; Stripe then sees your visit.'

export const CardConsentContext = createContext<CardConsent>({ agreed: false, agree: () => undefined })

export const useCardConsent = (): CardConsent => useContext(CardConsentContext)
