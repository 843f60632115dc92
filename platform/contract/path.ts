/** The address of a screen: called with what the address may say (`?week=…`) it gives the whole of it. */
export type Path<S extends string = never> = ((said?: { readonly [K in S]?: string | undefined }) => string) & {
  /** The address alone, as the router knows it. */
  readonly path: string
}

/** Declares a screen's address: `path<'week' | 'user'>('/product/timesheet/timesheet')`. What is undefined is left out. */
export const path = <S extends string = never>(text: string): Path<S> => {
  const address = (said: { readonly [K in S]?: string | undefined } = {}): string => {
    const named = Object.entries<string | undefined>(said).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const query = named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
    return query === '' ? text : `${text}?${query}`
  }
  return Object.assign(address, { path: text })
}

/** Where everybody who is signed in belongs; from there the application leads on. */
export const homePath = '/'

/** Pages of the public site that forms lead to. */
export const legalPaths = { terms: path('/termsCondition'), privacy: path('/privacyPolicy') } as const
