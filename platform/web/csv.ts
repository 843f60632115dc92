import { safeCell } from '@daybook/platform/domain'

const cell = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : safeCell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file (RFC 4180) that spreadsheets open safely; the mark at the start tells them it is UTF-8. */
export const toCsv = (titles: readonly string[], rows: readonly (readonly (string | number | null | undefined)[])[]): Blob =>
  new Blob(['\ufeff', [titles, ...rows].map((row) => row.map(cell).join(',')).join('\r\n'), '\r\n'], {
    type: 'text/csv;charset=utf-8',
  })
