type Search = Record<string, unknown>

/** `?status=ACTIVE&year=2026` → texts. The router's own reading would turn `2026` into a number and write texts in quotes. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))

/** The inverse; what is undefined or empty is left out. */
export const stringifySearch = (search: Search): string => {
  const named = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
