/** The outcome of a rule: a value, or the code of the one reason why not. Refusals are expected; bugs throw. */
export type Result<T, Code extends string> = { ok: true; value: T } | { ok: false; code: Code }

export const ok = <T>(value: T) => ({ ok: true, value }) as const

export const no = <const Code extends string>(code: Code) => ({ ok: false, code }) as const
