import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// A security key in software, written from WebAuthn's own text (sections 6.1 and 6.5): independent of the library that
// the server reads its answers with.

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Answer = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, unknown>
  response: {
    clientDataJSON: string
    attestationObject?: string
    authenticatorData?: string
    signature?: string
    userHandle?: string
    transports?: string[]
  }
}

const b64 = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) of the few shapes a credential needs: small integers, bytes, texts, maps. */
const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const cbor = (value: number | string | Buffer | Map<unknown, unknown>): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key as string), cbor(item as string)])])
}

/** One device with one passkey, made when it is first asked to. `verifies`: does it ask for a finger or PIN? */
export class SoftwareKey {
  readonly credentialId = randomBytes(32)
  private readonly origin: string
  private readonly verifies: boolean
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject }
  private counter = 0
  private user = ''

  constructor(origin: string, { verifies = true } = {}) {
    this.origin = origin
    this.verifies = verifies
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** navigator.credentials.create */
  make(options: Record<string, unknown>): Answer {
    const { challenge, rp, user } = options as Options
    this.user = user?.id ?? ''
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.credentialId.length]), this.credentialId, publicKey])
    const data = this.data(rp?.id ?? '', 0x40, attested)
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.answer({
      clientDataJSON: b64(this.client('webauthn.create', challenge)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    })
  }

  /** navigator.credentials.get */
  sign(options: Record<string, unknown>): Answer {
    const { challenge, rpId } = options as Options
    this.counter += 1
    const [client, data] = [this.client('webauthn.get', challenge), this.data(rpId ?? '', 0)]
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.key.privateKey)
    return this.answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(signature),
      userHandle: this.user,
    })
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private data(rpId: string, more: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (this.verifies ? 0x04 : 0) | more]), count, rest])
  }

  private answer(response: Answer['response']): Answer {
    const id = b64(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
