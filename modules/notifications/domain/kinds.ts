/** How news reach somebody: the bell, or a mail beside it. */
export type Kind = {
  readonly name: string
  /** What it is called where people choose what reaches them. */
  readonly label: string
  readonly group: 'Time' | 'Leave' | 'Pay' | 'People'
  /** Whether it is mailed to whoever chose nothing. */
  readonly mailed: boolean
}

const kind = (name: string, group: Kind['group'], label: string, mailed: boolean): Kind => ({ name, label, group, mailed })

/** Every kind of news there is. What somebody has to act on, or waits for, is mailed; what is only good to know is not. */
export const kinds = {
  timeWaiting: kind('time.waiting', 'Time', 'Somebody hands in days that I decide about', false),
  timeApproved: kind('time.approved', 'Time', 'Days of mine are approved', false),
  timeSentBack: kind('time.sent_back', 'Time', 'Days of mine are sent back', true),
  leaveWaiting: kind('leave.waiting', 'Leave', 'Somebody asks for leave that I decide about', true),
  leaveDecided: kind('leave.decided', 'Leave', 'My leave is decided', true),
  payslip: kind('payroll.payslip', 'Pay', 'A payslip of mine is ready', true),
  joined: kind('people.joined', 'People', 'Somebody joins', false),
  left: kind('people.left', 'People', 'Somebody leaves', false),
} as const satisfies Readonly<Record<string, Kind>>
