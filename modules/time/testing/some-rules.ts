import type { TimeRulesForm } from '@daybook/time/contract'

/** Rules as a company may save them: nothing rounded, nothing deducted, forty hours a week. Tests change what they are about. */
export const someRules: TimeRulesForm = {
  time: {
    dayOf: 'shiftStart',
    sameShiftGapMinutes: 240,
    autoBreaks: [],
    paidBreakMinutes: 0,
    rounding: { begin: null, end: null, duration: null },
    maxShiftMinutes: 960,
    editWindowDays: null,
    earlyMinutes: 0,
    premiums: [],
  },
  overtime: {
    daily: [],
    weekly: [{ overMinutes: 2400, multiplierPercent: 150 }],
    seventhDay: [],
    leaveCountsAsWorked: false,
  },
}
