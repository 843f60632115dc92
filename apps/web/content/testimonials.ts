/** Illustrations, not customers: six voices of the demo companies. The landing page says so beside them. */
export const testimonials = [
  {
    name: 'Nora Lindqvist',
    role: 'Owner, furniture workshop, 41 people',
    tone: 'blue',
    words: 'I used to spend the last Friday of the month with three spreadsheets. Now I read one page and sign it.',
  },
  {
    name: 'Marcus Hale',
    role: 'Workshop manager',
    tone: 'green',
    words: 'I see the gap in a line before I see the number. Approving a week is coffee-length.',
  },
  {
    name: 'Tom Becker',
    role: 'Cabinet maker',
    tone: 'amber',
    words: 'My payslip shows me the day I stayed late. That is all I ever wanted from it.',
  },
  {
    name: 'Ines Duarte',
    role: 'Ward coordinator, clinic',
    tone: 'violet',
    words: 'Night shifts stay in one piece. Nobody argues any more about which day midnight belongs to.',
  },
  {
    name: 'Samir Haddad',
    role: 'Founder, software studio, 9 people',
    tone: 'blue',
    words: 'Nine people, nothing to pay, and the clients get hours that add up.',
  },
  {
    name: 'Ruth Adeyemi',
    role: 'Delivery manager',
    tone: 'green',
    words: 'Drivers tap once in the yard and once at home. The rest writes itself.',
  },
] as const
