import { type CreditFault, creditFaults } from '../domain/index.ts'

/** An order that cannot be done (any more): its code stands with the message that is given up. */
export class CannotCredit extends Error {
  readonly code: CreditFault
  constructor(code: CreditFault) {
    super(creditFaults[code])
    this.code = code
  }
}
