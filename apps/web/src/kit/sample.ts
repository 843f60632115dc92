import type { Segment } from '@daybook/platform/domain'

export type SampleRow = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly status: string
  readonly segments: readonly Segment[]
  readonly missing?: readonly number[]
  readonly minutes: number
  readonly cents: number
}

const day = (from: number, to: number): Segment[] => [
  { kind: 'work', from, to: 720 },
  { kind: 'break', from: 720, to: 750 },
  { kind: 'work', from: 750, to },
]

/** Believable rows for the lists of the kit. */
export const sampleRows: readonly SampleRow[] = [
  {
    id: '1',
    name: 'Amara Okafor',
    title: 'Shift lead',
    status: 'APPROVED',
    segments: day(450, 960),
    minutes: 480,
    cents: 18_400,
  },
  {
    id: '2',
    name: 'Jonas Weber',
    title: 'Technician',
    status: 'SUBMITTED',
    segments: day(500, 1010),
    minutes: 480,
    cents: 15_120,
  },
  { id: '3', name: 'Mei-Ling Zhao', title: 'Accountant', status: 'PAID', segments: day(540, 1020), minutes: 450, cents: 17_325 },
  {
    id: '4',
    name: 'Tomás Herrera',
    title: 'Warehouse',
    status: 'ATTENTION',
    segments: [{ kind: 'work', from: 540, to: 735 }],
    missing: [1020],
    minutes: 195,
    cents: 5_362,
  },
  { id: '5', name: 'Inès Lambert', title: 'Designer', status: 'REJECTED', segments: day(600, 1080), minutes: 450, cents: -2_150 },
  {
    id: '6',
    name: 'Oluwaseun Adeyemi-Fitzgerald',
    title: 'Head of customer operations',
    status: 'OPEN',
    segments: [{ kind: 'open', from: 545, to: 915 }],
    minutes: 370,
    cents: 0,
  },
]
