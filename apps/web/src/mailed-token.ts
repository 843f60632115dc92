/** The token of a mailed link stands behind `#`, which no server ever sees; `#token=` and `?token=` are understood too. */
export const mailedToken = (hash: string, search: object): string => {
  const fragment = hash.replace(/^#/, '')
  const asked = 'token' in search ? String(search.token) : ''
  return new URLSearchParams(fragment).get('token') ?? (fragment || asked)
}
