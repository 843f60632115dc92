/** The landing page's three questions; the structured data for search engines is made from them too. */
export const questions = [
  {
    question: 'Is it really free?',
    answer:
      'Yes, for up to 10 people, with timesheets, attendance, leave, holidays, onboarding, the notice board and gross payroll. There is no end date, and we do not ask for a card.',
  },
  {
    question: 'Can I upgrade later?',
    answer:
      'At any time, in the product, with two clicks. Your people, hours and payslips stay where they are; the new plan only opens more of it.',
  },
  {
    question: 'Does it work on my phone?',
    answer:
      'Yes, in the browser, without an app. The clock button, the week, approvals and payslips are made for a narrow screen first.',
  },
] as const
