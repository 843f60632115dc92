/** The address of a screen. Called with query values (`?week=…`), it gives the full address. */
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

/** Where everyone lands after signing in; the application redirects from there. */
export const homePath = '/'

/** Pages of the public site that forms lead to. */
export const legalPaths = { terms: path('/termsCondition'), privacy: path('/privacyPolicy') } as const
