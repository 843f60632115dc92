import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { asError, codeOf, fieldOf } from '@daybook/platform/domain'
import type { Disk } from 'flydrive'
import type { Config, S3Settings } from '../config.ts'
import { callOut } from '../outside.ts'
import { isDiskFull, Unavailable } from '../problem.ts'

/** Where files lie in a data directory, by company and content. */
export const filesFolder = 'files'

const onDisk = async (folder: string): Promise<Disk> => {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

/**
 * To a service. A file that is read as it is taken keeps one for as long as that takes: more than the budget of replies that nobody has taken yet lets
 * lie (`unread.ts`), which is divided among those who take their time. With fewer, some slow phones would keep everybody from every file.
 */
const mostConnections = 1000

const nobody = () => undefined
const silent = { trace: nobody, debug: nobody, info: nobody, warn: nobody, error: nobody }

/** So long a service may take nothing and say nothing, in milliseconds; what is brought or fetched may take as long as it goes on. */
const patienceMs = 20_000

const onS3 = async (settings: S3Settings, silentMs: number): Promise<Disk> => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  const [{ Disk }, { S3Driver }, { WatchedCalls }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('./watched-calls.ts'),
  ])
  const driver = new S3Driver({
    endpoint,
    region,
    bucket,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets are not names of hosts everywhere; and many services know no lists of who may read what, so nobody but the key does.
    forcePathStyle: true,
    supportsACL: false,
    visibility: 'private',
    maxAttempts: 3,
    // What goes wrong is thrown, and told by whoever catches it.
    logger: silent,
    requestHandler: new WatchedCalls(silentMs, {
      connectionTimeout: 5000,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    }),
    // Sums that only some services know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new Disk(driver)
}

const awayWords = 'The place where files are kept cannot be reached right now. Try again in a moment.'

/** What a library wrapped, as it was. */
const causeOf = (error: unknown): unknown => fieldOf(error, 'cause') ?? error

/** Nothing lies there under that name: as the disk says it, and S3. */
const isMissing = (error: unknown): boolean => {
  const cause = causeOf(error)
  return codeOf(cause) === 'ENOENT' || fieldOf(cause, 'name') === 'NoSuchKey'
}

/** A stream that has something to read: one that cannot be opened says so only then. */
const begun = (stream: Readable): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const ready = () => resolve(stream)
    stream.once('readable', ready).once('end', ready).once('error', reject)
  })

/** Makes sure that a file and its name are still there after the power fails. */
const settle = async (file: string): Promise<void> => {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path)
    await handle.sync().finally(() => handle.close())
  }
}

/**
 * Keeps the contents of files: on the disk of the server, or at a service that speaks S3 (docs/operations.md). It knows names made of ids only,
 * and works outside of transactions. Throws `Unavailable` when it cannot be reached, or says nothing for too long.
 */
export class Storage {
  private readonly folder: string
  private readonly s3: S3Settings | undefined
  private readonly silentMs: number
  private opened: Promise<Disk> | undefined

  constructor({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, silentMs = patienceMs) {
    this.folder = join(dataDir, filesFolder)
    this.s3 = s3
    this.silentMs = silentMs
  }

  /** Loaded with the first file: most starts of the server never need it, and it is large. */
  private disk(): Promise<Disk> {
    return (this.opened ??= this.s3 ? onS3(this.s3, this.silentMs) : onDisk(this.folder))
  }

  private reach<T>(what: string, work: (disk: Disk) => Promise<T>): Promise<T> {
    return callOut(what, async () => {
      try {
        return await work(await this.disk())
      } catch (error) {
        const cause = causeOf(error)
        if (isDiskFull(cause)) throw asError(cause)
        throw new Unavailable(awayWords, { cause })
      }
    })
  }

  /** Puts what is read from somewhere there, that many bytes. It is read no further when this returns. */
  async putStream(name: string, source: Readable, size: number): Promise<void> {
    try {
      await this.reach('bringing a file', (disk) => disk.putStream(name, source, { contentLength: size }))
    } finally {
      // The library leaves it open where the service said no, and what is open keeps its place on the disk when it is removed.
      source.destroy()
    }
  }

  /** Puts a file of the disk there under that name; it is moved, where that is the same disk. It is whole and there to stay when this returns. */
  async put(name: string, path: string, size: number): Promise<void> {
    if (this.s3) return this.putStream(name, createReadStream(path), size)
    await this.reach('bringing a file', async (disk) => {
      const file = join(this.folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await disk.moveFromFs(path, name)
      await settle(file)
    })
  }

  /** The content as it is read; undefined when it is not there. */
  open(name: string): Promise<Readable | undefined> {
    return this.reach('fetching a file', async (disk) => {
      try {
        return await begun(await disk.getStream(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    })
  }

  /** Whether something lies there under that name. */
  has(name: string): Promise<boolean> {
    return this.reach('asking for a file', async (disk) => {
      try {
        return await disk.exists(name)
      } catch (error) {
        // What is missing is forbidden to a key that may not list what there is.
        if (fieldOf(fieldOf(causeOf(error), '$metadata'), 'httpStatusCode') === 403) return false
        throw error
      }
    })
  }

  /** Takes it away; nothing happens when it is not there. */
  remove(name: string): Promise<void> {
    return this.reach('removing a file', async (disk) => {
      await disk.delete(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    })
  }
}
