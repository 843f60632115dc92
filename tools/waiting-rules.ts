/**
 * Rules of the domains that are written and tested, and that no running code calls yet, by the issue that will. Once it
 * does, `tools/domain-callers.ts` asks for the line here to go; a rule that nobody will call is removed instead.
 */
export const waiting: Readonly<Record<string, readonly string[]>> = {}
