import { addDays, day, type Day, monthStart } from '@daybook/platform/domain'

/** One of the demo company's people. `manager` is their manager's first name. */
export type Staff = {
  first: string
  last: string
  department: string
  title: string
  manager: string
  hired: Day
  born: string
  salary?: number
  hourly?: number
}

const row = (
  first: string,
  last: string,
  department: string,
  title: string,
  manager: string,
  hired: string,
  born: string,
  pay: { salary?: number; hourly?: number },
): Staff => ({
  first,
  last,
  department,
  title,
  manager,
  hired: day(hired),
  born,
  ...pay,
})

/** Harbor & Pine, a furniture maker of about forty. The owner is not in the list: she signs up. Salaries per month, wages per hour, in dollars. */
const staff: readonly Staff[] = [
  row('Priya', 'Raman', 'Office', 'Head of People', '', '2019-03-04', '1985-11-02', { salary: 6900 }),
  row('Marcus', 'Hale', 'Workshop', 'Workshop Manager', '', '2018-06-11', '1979-04-23', { salary: 6400 }),
  row('Elena', 'Petrova', 'Design', 'Design Lead', '', '2020-01-13', '1988-12-08', { salary: 6600 }),
  row('Jonas', 'Weber', 'Sales', 'Sales Manager', '', '2019-09-02', '1983-07-30', { salary: 6200 }),
  row('Ruth', 'Adeyemi', 'Delivery', 'Delivery Manager', '', '2021-02-01', '1981-01-19', { salary: 5600 }),
  row('Tom', 'Becker', 'Workshop', 'Cabinet Maker', 'Marcus', '2019-04-15', '1990-03-11', { hourly: 31 }),
  row('Aisha', 'Khan', 'Workshop', 'Cabinet Maker', 'Marcus', '2020-08-03', '1994-11-25', { hourly: 29.5 }),
  row('Diego', 'Morales', 'Workshop', 'Joiner', 'Marcus', '2021-05-10', '1992-06-17', { hourly: 28 }),
  row('Hannah', 'Lind', 'Workshop', 'Joiner', 'Marcus', '2022-01-17', '1996-02-29', { hourly: 27.25 }),
  row('Samuel', 'Osei', 'Workshop', 'Finisher', 'Marcus', '2020-10-05', '1987-09-14', { hourly: 26.5 }),
  row('Claire', 'Dubois', 'Workshop', 'Upholsterer', 'Marcus', '2023-03-06', '1993-12-01', { hourly: 26 }),
  row('Viktor', 'Novak', 'Workshop', 'Machine Operator', 'Marcus', '2018-11-19', '1976-05-27', { hourly: 30 }),
  row('Grace', 'Mbeki', 'Workshop', 'Apprentice', 'Marcus', '2025-09-01', '2005-11-28', { hourly: 18.5 }),
  row('Luca', 'Romano', 'Workshop', 'Apprentice', 'Marcus', '2025-09-01', '2006-04-02', { hourly: 18.5 }),
  row('Ingrid', 'Solberg', 'Workshop', 'Finisher', 'Marcus', '2024-02-12', '1991-08-22', { hourly: 25.75 }),
  row('Peter', 'Nowak', 'Workshop', 'Cabinet Maker', 'Marcus', '2021-11-08', '1984-10-09', { hourly: 29 }),
  row('Yuki', 'Tanaka', 'Design', 'Furniture Designer', 'Elena', '2021-06-14', '1995-01-06', { salary: 5100 }),
  row('Noah', 'Fischer', 'Design', 'Furniture Designer', 'Elena', '2022-09-05', '1997-07-18', { salary: 4900 }),
  row('Amara', 'Diallo', 'Design', 'Drafter', 'Elena', '2023-08-21', '1998-12-14', { salary: 4300 }),
  row('Sofia', 'Almeida', 'Design', 'Photographer', 'Elena', '2020-05-04', '1989-03-03', { salary: 4500 }),
  row('Ben', 'Carter', 'Design', 'Prototype Builder', 'Elena', '2024-06-03', '1994-05-20', { hourly: 27 }),
  row('Mei', 'Chen', 'Design', 'Product Writer', 'Elena', '2023-01-09', '1992-11-30', { salary: 4400 }),
  row('Olivia', 'Brandt', 'Sales', 'Account Manager', 'Jonas', '2020-03-16', '1990-09-09', { salary: 4700 }),
  row('Rafael', 'Costa', 'Sales', 'Account Manager', 'Jonas', '2022-04-04', '1991-12-22', { salary: 4600 }),
  row('Emma', 'Lowe', 'Sales', 'Showroom Assistant', 'Jonas', '2023-10-02', '1999-06-05', { hourly: 21 }),
  row('Karim', 'Haddad', 'Sales', 'Showroom Assistant', 'Jonas', '2024-09-16', '2000-02-13', { hourly: 20.5 }),
  row('Julia', 'Kowalska', 'Sales', 'Customer Care', 'Jonas', '2021-08-30', '1993-04-16', { hourly: 22.75 }),
  row('Daniel', 'Park', 'Sales', 'Customer Care', 'Jonas', '2022-11-14', '1996-10-27', { hourly: 22 }),
  row('Fatima', 'Zahra', 'Sales', 'Online Shop', 'Jonas', '2021-01-25', '1994-08-08', { salary: 4200 }),
  row('Owen', 'Murphy', 'Delivery', 'Driver', 'Ruth', '2019-07-22', '1982-12-04', { hourly: 24 }),
  row('Ivan', 'Horvat', 'Delivery', 'Driver', 'Ruth', '2020-12-07', '1986-06-21', { hourly: 23.5 }),
  row('Chloe', 'Martin', 'Delivery', 'Fitter', 'Ruth', '2022-05-23', '1995-03-29', { hourly: 24.5 }),
  row('Abel', 'Tesfaye', 'Delivery', 'Fitter', 'Ruth', '2023-06-19', '1997-01-31', { hourly: 23.75 }),
  row('Nadia', 'Rossi', 'Delivery', 'Dispatcher', 'Ruth', '2021-10-11', '1988-07-12', { hourly: 25 }),
  row('Felix', 'Graf', 'Delivery', 'Warehouse', 'Ruth', '2024-04-08', '1998-11-11', { hourly: 20.75 }),
  row('Leah', 'Goldberg', 'Delivery', 'Warehouse', 'Ruth', '2025-03-17', '2001-05-15', { hourly: 20 }),
  row('Henry', 'Lund', 'Office', 'Accountant', 'Priya', '2019-01-07', '1980-02-24', { salary: 5400 }),
  row('Zoe', 'Papadaki', 'Office', 'Office Assistant', 'Priya', '2022-07-11', '1996-12-19', { hourly: 22.5 }),
  row('Arjun', 'Mehta', 'Office', 'Systems', 'Priya', '2023-04-17', '1990-10-03', { salary: 5200 }),
]

/** The staff as of `today`: the two youngest hires began this month, so that there is somebody to welcome. */
export const staffOn = (today: Day): Staff[] =>
  staff.map((person) => {
    const days = { Leah: 1, Karim: 4 }[person.first]
    return days === undefined ? person : { ...person, hired: addDays(monthStart(today), days) }
  })

export const emailOf = (first: string): string => `${first.toLowerCase()}@harborandpine.example`
