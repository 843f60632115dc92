import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'

/** The addresses a route answers to; the pages' catch-all is no route in this sense. */
const addressOf = (url: string): RegExp => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** What no route answers: 405 with the methods there are when only the method is wrong (RFC 9110, 15.5.6), else 404. */
export const answerUnknown = (server: FastifyInstance): void => {
  const known: { methods: string[]; at: RegExp }[] = []
  server.addHook('onRoute', ({ method, url }) => {
    if (!url.includes('*')) known.push({ methods: [method].flat(), at: addressOf(url) })
  })
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...new Set(known.filter(({ at }) => at.test(path)).flatMap((route) => route.methods))].sort()
    const words = `There is nothing at ${request.method} ${path.slice(0, 200)}.`
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(reply, {
        type: 'urn:daybook:not_found',
        title: 'Not Found',
        status: 404,
        code: 'not_found',
        response_message: words,
      })
    return sendProblem(reply.header('Allow', methods.join(', ')), {
      type: 'urn:daybook:request.method',
      title: 'Method Not Allowed',
      status: 405,
      code: 'request.method',
      response_message: words,
    })
  })
}
