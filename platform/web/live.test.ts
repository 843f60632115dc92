import { expect, test } from 'vitest'
import { topicsOf } from './live.ts'

const streamOf = (...parts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

const heard = async (...parts: string[]): Promise<string[][]> => {
  const all: string[][] = []
  for await (const topics of topicsOf(streamOf(...parts))) all.push(topics)
  return all
}

test('events are taken whole, wherever the stream was cut; comments and what is not finished are no events', async () => {
  const parts = [
    'event: changed\nda',
    'ta: {"topics":["clock"]}\n\n: ping\n\nevent: changed\r\ndata: {"topics":["people","company"]}\r\n\r\nevent: cha',
  ]
  expect(await heard(...parts)).toEqual([['clock'], ['people', 'company']])
})

test('other events, and data that is no JSON, are passed over', async () => {
  expect(await heard('event: too_many\ndata: {}\n\nevent: changed\ndata: {"top\n\n')).toEqual([])
})
