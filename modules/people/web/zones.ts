/** The time zones this browser knows, readable and as the server stores them. */
export const zoneOptions = (): { value: string; label: string }[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
