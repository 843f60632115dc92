import sharp from 'sharp'
import { type Drawn, drawSquare, drawUpright, type ImageFault } from './draw.ts'
import { answerAsProcess } from './answer-as-process.ts'

// The process that draws pictures (image.ts). What comes in was brought by anybody.

/** A square picture of these bytes; or the picture of one file, drawn into another one. */
export type Asked =
  | { readonly bytes: Uint8Array; readonly side: number }
  | { readonly from: string; readonly to: string; readonly longest: number }

/** What came of it; nothing is wrong where the fault is null. */
export type Answered = Drawn | { readonly fault: ImageFault | null }

// Nothing else is read at all: a drawing (SVG) of 150 bytes takes a gigabyte to be measured.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

answerAsProcess(
  async (asked: Asked): Promise<Answered> =>
    'bytes' in asked ? drawSquare(asked.bytes, asked.side) : { fault: await drawUpright(asked.from, asked.to, asked.longest) },
)
