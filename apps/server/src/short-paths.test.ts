import { moduleNames } from '../../../modules/modules.ts'
import { expect, test } from 'vitest'
import { shortPaths } from './short-paths.ts'

const screens = (
  await Promise.all(
    moduleNames.map(async (name): Promise<string[]> => {
      const { manifest } = (await import(`@daybook/${name}/contract`)) as { manifest: { paths: { path: string }[] } }
      return manifest.paths.map(({ path }) => path)
    }),
  )
).flat()

test('every screen of a product is reached without it, and what is a screen itself stays one', () => {
  const short = shortPaths(screens)
  expect(Object.fromEntries(short)).toMatchObject({
    myOffice: '/product/timesheet/myOffice',
    timesheets: '/product/timesheet/timesheet',
    timesheet: '/product/timesheet/timesheet',
    'payment-methods': '/product/billing/payment-methods',
    timesheetApproval: '/product/timesheet/timesheetApproval',
    payroll: '/product/timesheet/payroll',
    payrollDetails: '/product/timesheet/payrollDetails',
    payCycle: '/product/timesheet/payCycle',
    payPeriod: '/product/timesheet/payPeriod',
    timesheetRequests: '/product/timesheet/timesheetRequests',
    employees: '/product/timesheet/employees',
    employeeDetails: '/product/timesheet/employeeDetails',
    holiday: '/product/timesheet/holiday',
    holidays: '/product/timesheet/holiday',
    about: '/about-us',
  })
  expect(['companies', 'profile', 'audit'].filter((name) => short.has(name))).toEqual([])
})
