/** One field that differs; values as text. */
export type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }

type Values = Readonly<Record<string, unknown>>

// What the server keeps for itself: it says nothing to a reader that another field does not say.
const silent = new Set(['id', 'company_id', 'companyId', 'search_text', 'version', 'created_at', 'account_id'])
const longest = 200

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const valuesOf = (side: unknown): Values => {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? (side as Values) : { value: side }
}

/** What a deed changed: the fields that differ between what was and what is, in the order they are kept in. */
export const changesBetween = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  // A record with one side only names what was added or removed; there every field counts.
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field))
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after)
}

/** The name of a field for people: `contact_number` and `contactNumber` are "Contact number". */
export const fieldWords = (field: string): string => {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
