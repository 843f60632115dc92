/** Whose turn it is: an account, or a network where nobody is known; and the company it belongs to. */
export type Caller = { readonly who: string; readonly group?: string }
