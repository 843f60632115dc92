import { isEmail } from '@daybook/platform/contract'
import { hashToken, newId, newSecret } from '@daybook/platform/server'
import type { Client } from 'pg'

export type MadeAdmin = { token: string } | { refused: string }

/**
 * Makes somebody one who runs this installation, as the owner of the database. Answers the secret of a link, good for ten
 * minutes and once, by which they choose a password: so nobody ever starts with one that others know (docs/security.md#s14).
 */
export const makeAdmin = async (owner: Client, who: { email: string; name: string }, now: string): Promise<MadeAdmin> => {
  const [email, name] = [who.email.trim().toLowerCase(), who.name.trim()]
  if (!isEmail(email)) return { refused: 'Give an e-mail address first: create-admin ada@example.com "Ada Lovelace".' }
  if (name.length < 2 || name.length > 200) return { refused: 'Give a name behind the address, of 2 to 200 characters.' }
  const token = newSecret()
  const { rows } = await owner.query<{ id: string | null }>('select make_platform_admin($1, $2, $3, $4, $5) as id', [
    email,
    name,
    newId(),
    hashToken(token),
    now,
  ])
  return rows[0]?.id ? { token } : { refused: `${email} works in a company. Take an address that does not.` }
}
