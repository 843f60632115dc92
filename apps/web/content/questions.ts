/** The landing page's three questions; the structured data for search engines is made from them too. */
export const questions = [
  {
    question: 'Is it really free?',
    answer:
      'Yes, for up to 10 people, with timesheets, attendance, holidays, onboarding and gross payroll; leave and the notice board are part of the same plan. There is no end date, and we do not ask for a card.',
  },
  {
    question: 'Can I upgrade later?',
    answer:
      'Yes. Every company begins on Free; its owner changes to a larger plan when you outgrow it, and it begins at once. Your people, hours and payslips stay where they are.',
  },
  {
    question: 'Does it work on my phone?',
    answer:
      'Yes, in the browser, without an app. The clock button, the week, approvals and payslips are made for a narrow screen first.',
  },
] as const
