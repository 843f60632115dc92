import type { Paper, PaperWords } from '@daybook/payroll/server'
import { consentWords, drawingBox, readDrawing } from '../domain/index.ts'
import type { SignatureRow } from './confirmation-store.ts'

type Whose = { readonly company: string; readonly address: string }

/** What a certificate says: who confirmed what, when, where from, and the hash by which the content is known. */
export const certificateWords = (row: SignatureRow, { company, address }: Whose): PaperWords => {
  // What a payslip has for amounts stays empty here.
  const line = (label: string, basis: string) => ({ label, basis, amount: '' })
  return {
    title: `Certificate of ${row.how === 'SIGN' ? 'signature' : 'reading'}`,
    whose: row.document_name,
    company,
    address,
    heading: row.how === 'SIGN' ? 'Certificate of signature' : 'Certificate of reading',
    name: row.signed_name ?? row.person_name,
    work: row.signed_name === row.person_name ? '' : `Account of ${row.person_name}`,
    period: row.document_name,
    payDate: `Version ${row.number}`,
    columns: { label: 'What', basis: 'As it was kept', amount: '' },
    lines: [
      line('File', row.file_name),
      line('SHA-256, first half', row.sha256.slice(0, 32)),
      line('SHA-256, second half', row.sha256.slice(32)),
      line('When, in UTC', row.signed_at ?? ''),
      line('From the address', row.signed_address ?? ''),
      line('Signature no.', row.id),
    ],
    totals: [],
    net: { label: row.how === 'SIGN' ? 'Signed' : 'Confirmed', amount: row.signed_name ?? '' },
    notes: [
      `Agreed to: “${consentWords[row.signed_drawing === null ? row.how : 'DRAWN']}”`,
      'The SHA-256 names the content of the file: any other content has another one.',
    ],
  }
}

/** What somebody drew in place of a typed name, for their certificate. */
export const drawnOn = ({ signed_drawing, signed_name }: SignatureRow): Partial<Pick<Paper, 'drawing'>> => {
  const strokes = signed_drawing === null ? null : readDrawing(signed_drawing)
  return strokes === null ? {} : { drawing: { ...drawingBox, strokes, alt: `Signature of ${signed_name} as it was drawn` } }
}
