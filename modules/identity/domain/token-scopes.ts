/** What a personal API token may be used for; a browser's sign-in has no scope. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** More of them than anybody can keep an eye on. */
export const mostTokens = 20
