/** A service that speaks S3, and the bucket there. */
export type S3Settings = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

const near = ['localhost', '127.0.0.1', '[::1]']

/**
 * Reads `s3://KEY:SECRET@host/bucket?region=eu-central-1`, where what is odd in a key or secret is written as in any address (`%2F`). It is reached over
 * TLS; `s3+http://` does without, on the own machine only. Undefined for anything else.
 */
const read = (address: string): S3Settings | undefined => {
  const [, plain, rest] = /^s3(\+http)?:\/\/(.+)$/.exec(address) ?? []
  if (rest === undefined || !URL.canParse(`https://${rest}`)) return undefined
  const { hostname, host, username, password, pathname, searchParams, hash } = new URL(`https://${rest}`)
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(pathname) ?? []
  if (!bucket || !username || !password || hash !== '' || (plain && !near.includes(hostname))) return undefined
  return {
    endpoint: `${plain ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

export const isStorage = (address: string): boolean => read(address) !== undefined

/** The settings in a `STORAGE_URL` that is one. */
export const storageOf = (address: string): S3Settings => {
  const settings = read(address)
  if (!settings) throw new Error('this is no address of a storage')
  return settings
}
