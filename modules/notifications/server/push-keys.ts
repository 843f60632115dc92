import { createECDH, ECDH } from 'node:crypto'
import { type Config, derive } from '@daybook/platform/server'

const curve = 'prime256v1'

/**
 * The pair of keys by which push services know this installation (RFC 8292). It is derived, so that it stands in no table, and stays the same when
 * the server's key is exchanged. One secret of four thousand million is no key of this curve; the start of a device's subscription says so then.
 */
export const pushKeys = (config: Config): { publicKey: string; privateKey: string } => {
  const pair = createECDH(curve)
  const secret = derive(config, 'push')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

/** Whether messages can be encrypted for a key: it is a point of the curve. */
export const isPublicKey = (key: string): boolean => {
  try {
    ECDH.convertKey(key, curve, 'base64url')
    return true
  } catch {
    return false
  }
}
