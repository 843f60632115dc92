import { useMemo } from 'react'
import { localeOf, sameZone, type Locale } from '@daybook/platform/domain'
import { ownZone } from './own-zone.ts'
import { useKnownReader } from './reader.ts'

/** How this screen writes dates and times: by the company's country, on the reader's own clock. */
export const useLocale = (): Locale => {
  const reader = useKnownReader()
  const [country, weekStarts, zone] = [reader?.country ?? null, reader?.weekStarts ?? 1, ownZone()]
  return useMemo(() => localeOf({ country, weekStarts, zone }), [country, weekStarts, zone])
}

type Choice = { readonly value: string; readonly label: string }

const zonesWith = (stored: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(stored) ? known : [...known.filter((zone) => !sameZone(zone, stored)), stored].toSorted()
}

/**
 * The time zones that this browser knows, readable and as the server stores them. The stored one is among them, where the
 * browser writes it otherwise too (`Asia/Calcutta`): its field would look empty.
 */
export const zoneChoices = (stored?: string | null): Choice[] =>
  (stored ? zonesWith(stored) : Intl.supportedValuesOf('timeZone')).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))

/** The currencies that this browser knows: `EUR, Euro`. */
export const currencyChoices = (): Choice[] => {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code}, ${names.of(code)}` }))
}
