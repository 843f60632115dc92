/** What a document may be, as the browser's choice of files wants it. */
export const fileTypes = 'application/pdf,image/jpeg,image/png,image/webp'

/** The same for each kind that may be asked for. */
export const typesFor = {
  ANY: fileTypes,
  PDF: 'application/pdf',
  PICTURE: 'image/jpeg,image/png,image/webp',
} as const
