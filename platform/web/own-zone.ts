/** The zone of this device: that of the reader's own clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
