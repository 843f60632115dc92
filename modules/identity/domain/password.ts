/** Everyone's minimum (NIST SP 800-63B-4 asks for 15 without, or 8 with a second factor; SECURITY 7 settles on 12 and strength). */
export const minPasswordLength = 12

/** Long pass phrases are welcome; the bound only keeps hashing cheap. */
export const maxPasswordLength = 200
