import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Disk } from './disk.ts'
import { diskFullWords, isDiskFull, Unavailable } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    disk: Disk
  }
}

const writes = ({ method, routeOptions }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && routeOptions.config.reads !== true

/**
 * While the disk is full, what would write answers 503 before it begins, and reading goes on. It is over by itself as soon
 * as there is room again.
 */
export const refuseWhenFull = (server: FastifyInstance, config: Config): void => {
  const disk = new Disk(config.dataDir)
  server.decorate('disk', disk)
  server.addHook('onRequest', async (request) => {
    if (writes(request) && disk.refuses()) throw new Unavailable(diskFullWords)
  })
  server.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) disk.failed()
  })
  server.addHook('onResponse', async (request, reply) => {
    if (writes(request) && reply.statusCode < 300) disk.worked()
  })
}
