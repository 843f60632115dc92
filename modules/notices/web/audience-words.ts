import type { Audience } from '@daybook/notices/contract'
import { roleWord } from '@daybook/people/web'
import { plural } from '@daybook/platform/domain'

/** So many people are told by name. */
const mostNamed = 3

const peopleWords = ({ people }: Audience): string[] =>
  people.length > mostNamed ? [plural(people.length, 'person by name', 'people by name')] : people.map(({ userName }) => userName)

/** Whom a post is for, in one line. */
export const audienceWords = (audience: Audience): string =>
  audience.everybody
    ? 'Everybody'
    : [...audience.departments, ...audience.roles.map(roleWord), ...peopleWords(audience)].join(', ')
