import { stopServer } from '../../apps/e2e/server.ts'
import { type Delivered, mailbox, muteServer } from '../../testing/smtp.ts'
import { signUp } from './calls.ts'
import { type Fault, until } from './fault.ts'
import { openSwitch, type Switch } from './switch.ts'
import { inWorld, type World } from './world.ts'

const host = '127.0.0.1'
const guests = (round: number): string[] => Array.from({ length: 6 }, (_, i) => `guest${i}-of-${round}@example.com`)

type Post = { wire: Switch; mute: Awaited<ReturnType<typeof muteServer>>; box: Awaited<ReturnType<typeof mailbox>> }

const timesOf = (delivered: readonly Delivered[], to: string): number => delivered.filter((mail) => mail.to.includes(to)).length

/** The mail server takes connections and says nothing, and then is slow: work goes on meanwhile, and the mails come after that. */
const silence = async ({ wire, mute, box }: Post, { url, work }: World, round: number): Promise<number> => {
  wire.delay(0)
  wire.turn({ host, port: mute.port })
  for (const guest of guests(round)) await signUp(url, guest)
  await until('mails that wait for a word', () => mute.callers.size > 1)
  await work(30)
  const began = performance.now()
  wire.delay(150)
  wire.turn({ host, port: Number(new URL(box.url).port) })
  await until('all mails', () => guests(round).every((guest) => timesOf(box.delivered, guest) > 0))
  // The line is cut again with the next round. Whoever has sent a mail and not heard yet that it came would rightly send it again.
  await until('nobody who waits for a word', () => !wire.open())
  return began
}

/** Its people are hired with mails that are files. From now on they go to the mail server. */
const withMailServer = async ({ server, start }: World, { port }: Switch): Promise<void> => {
  await stopServer(server())
  await start({ SMTP_URL: `smtp://${host}:${port}` })
}

export const slowMail: Fault = {
  name: 'a mute and slow mail server',
  rounds: { short: 1, long: 3 },
  async run(rounds) {
    const post = { wire: await openSwitch(), mute: await muteServer(), box: await mailbox() }
    const hurt = async (world: World, round: number): Promise<number> => {
      if (round === 0) await withMailServer(world, post.wire)
      return silence(post, world, round)
    }
    try {
      const outcome = await inWorld(rounds, hurt, { env: { LOG_LEVEL: 'error' }, people: 20 * rounds })
      const wanted = Array.from({ length: rounds }, (_, round) => guests(round)).flat()
      const wrong = wanted.filter((guest) => timesOf(post.box.delivered, guest) !== 1)
      if (wrong.length > 0) throw new Error(`not one mail each: ${wrong.join(', ')}`)
      return outcome
    } finally {
      for (const each of Object.values(post)) each.close()
    }
  },
}
