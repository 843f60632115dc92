import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Config } from '@daybook/platform/server'
import { onTestFinished } from 'vitest'

const bucket = 'daybook'

/** A service that speaks S3 on this machine, which checks signatures, as long as the test runs. */
export const startS3 = async (): Promise<{ s3: NonNullable<Config['s3']>; objects: () => string[] }> => {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-s3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const own = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const objects = () =>
    readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('_object'))
  return { s3: { endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', bucket, ...own }, objects }
}
