import {
  payAccountRead,
  payrollRun,
  paySetup,
  payslipOwn,
  payslipRead,
  payTermsRead,
  payrollPaths,
} from '@daybook/payroll/contract'
import { invitedParts, personCards } from '@daybook/people/web'
import { backTests } from '@daybook/time/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconCalendarDollar, IconReceipt } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: payrollPaths.payroll,
      permission: payslipOwn,
      load: () => import('./payroll-screen.tsx').then((m) => m.PayrollScreen),
      nav: { label: 'Payroll', group: 'Company', place: 20, icon: IconReceipt, keywords: ['pay', 'payslip', 'salary', 'wages'] },
      quick: { label: 'View Payslips', place: 30, icon: IconReceipt },
    },
    {
      path: payrollPaths.periods,
      permission: paySetup,
      load: () => import('./all-periods-screen.tsx').then((m) => m.AllPeriodsScreen),
    },
    {
      path: payrollPaths.payslip,
      permission: payslipRead,
      load: () => import('./payslip-screen.tsx').then((m) => m.PayslipScreen),
    },
    {
      path: payrollPaths.setup,
      permission: paySetup,
      load: () => import('./pay-cycle-screen.tsx').then((m) => m.PayCycleScreen),
      nav: {
        label: 'Pay set-up',
        group: 'Settings',
        place: 10,
        icon: IconCalendarDollar,
        keywords: ['pay cycle', 'pay period', 'pay date'],
      },
    },
  ],
  officeCards: [
    {
      column: 'wide',
      place: 6,
      permission: payslipOwn,
      mayBeNothing: true,
      Card: lazy(() => import('./next-pay-card.tsx').then((m) => ({ default: m.PhonePay }))),
    },
    {
      column: 'side',
      place: 5,
      permission: payslipOwn,
      mayBeNothing: true,
      Card: lazy(() => import('./next-pay-card.tsx').then((m) => ({ default: m.WidePay }))),
    },
  ],
  acts: [
    {
      permission: paySetup,
      label: 'Add a pay cycle',
      href: payrollPaths.setup({ add: '1' }),
      keywords: ['weekly', 'monthly', 'pay date'],
    },
    {
      permission: payslipOwn,
      label: 'Your payslips',
      href: payrollPaths.payroll({ view: 'own' }),
      keywords: ['salary', 'wages'],
    },
  ],
  fills: [
    backTests.with({
      permission: payrollRun,
      Part: lazy(() => import('./back-test.tsx').then((m) => ({ default: m.BackTest }))),
    }),
    invitedParts.with({
      place: 10,
      Part: lazy(() => import('./invited-account.tsx').then((m) => ({ default: m.InvitedAccount }))),
    }),
    personCards.with({
      permission: payAccountRead,
      place: 21,
      ofOneself: 'you',
      Card: lazy(() => import('./pay-account-card.tsx').then((m) => ({ default: m.PayAccountCard }))),
    }),
    personCards.with({
      permission: payTermsRead,
      place: 20,
      deed: 'pay',
      Card: lazy(() => import('./person-pay.tsx').then((m) => ({ default: m.PersonPay }))),
    }),
  ],
}
