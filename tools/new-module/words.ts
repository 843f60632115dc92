/** What a module is called in its code: `notices` → `Notices`. */
export type Words = { readonly name: string; readonly Name: string }
