import type { FastifyReply } from 'fastify'

/**
 * Ends a reply with its connection. One that waits behind another on the same connection, behind a stream of news say, has no socket yet: to end it
 * alone would free nothing of what it holds.
 */
export const hangUpOn = ({ raw, request }: FastifyReply): void => {
  raw.destroy()
  const { socket } = request.raw
  // A call that is made without a connection has nothing to end.
  if ('destroy' in socket) socket.destroy()
}
