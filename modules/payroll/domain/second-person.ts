/** Who stands at a payroll that is to be finalised. */
export type Finalising = {
  /** Does the company ask for a second person? */
  readonly asked: boolean
  /** Who computed all of it last, and who adjusted a part of it since. */
  readonly preparers: readonly string[]
  readonly finaliser: string
  /** How many others may compute it. */
  readonly others: number
}

/**
 * Whether a payroll has to be looked at by somebody else before this person finalises it: whoever prepared the figures does
 * not settle them alone where the company has a second person (docs/security.md#s64; OWASP ASVS 5.0, 2.3.5).
 */
export const needsSecondPerson = ({ asked, preparers, finaliser, others }: Finalising): boolean =>
  asked && others > 0 && preparers.includes(finaliser)
